PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS steps (path TEXT, number INTEGER, state TEXT, PRIMARY KEY (path, number));
CREATE TABLE IF NOT EXISTS texts (path TEXT, number INTEGER, packed BLOB, PRIMARY KEY (path, number));
CREATE TABLE IF NOT EXISTS present (path TEXT PRIMARY KEY, number INTEGER);
CREATE TABLE IF NOT EXISTS saved (path TEXT PRIMARY KEY, state TEXT);
CREATE TABLE IF NOT EXISTS games (path TEXT PRIMARY KEY, players TEXT, played TEXT, winners TEXT, opened TEXT);
CREATE TABLE IF NOT EXISTS kinds (path TEXT PRIMARY KEY, game TEXT, match INTEGER, begun TEXT);
CREATE TABLE IF NOT EXISTS seats (path TEXT PRIMARY KEY, seat INTEGER);
CREATE TABLE IF NOT EXISTS persons (path TEXT PRIMARY KEY, names TEXT);
CREATE TABLE IF NOT EXISTS edits (
    path TEXT, version INTEGER, id TEXT, client TEXT, author TEXT, slot TEXT, before TEXT, after TEXT, replaced TEXT,
    undone INTEGER, PRIMARY KEY (path, version)
);
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT);
SELECT path, number, state FROM steps LIMIT 0;
SELECT path, number, packed FROM texts LIMIT 0;
SELECT path, number FROM present LIMIT 0;
SELECT path, state FROM saved LIMIT 0;
SELECT path, players, played, winners, opened FROM games LIMIT 0;
SELECT path, game, match, begun FROM kinds LIMIT 0;
SELECT path, seat FROM seats LIMIT 0;
SELECT path, names FROM persons LIMIT 0;
SELECT path, version, id, client, author, slot, before, after, replaced, undone FROM edits LIMIT 0;
SELECT name, value FROM kept LIMIT 0;
