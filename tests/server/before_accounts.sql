BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE inputs (
	table_id VARCHAR(32) NOT NULL, 
	sequence INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	action INTEGER NOT NULL, 
	dealt JSON NOT NULL, 
	PRIMARY KEY (table_id, sequence), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "inputs" VALUES('06494f7e88aa',1,1,'act',0,'[28]');
INSERT INTO "inputs" VALUES('06494f7e88aa',2,0,'act',0,'[8]');
INSERT INTO "inputs" VALUES('06494f7e88aa',3,1,'act',0,'[26]');
INSERT INTO "inputs" VALUES('06494f7e88aa',4,0,'act',0,'[9]');
CREATE TABLE moves (
	table_id VARCHAR(32) NOT NULL, 
	move_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	sequence INTEGER NOT NULL, 
	PRIMARY KEY (table_id, move_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('06494f7e88aa','move-0000',1,1);
INSERT INTO "moves" VALUES('06494f7e88aa','move-0001',0,2);
INSERT INTO "moves" VALUES('06494f7e88aa','move-0002',1,3);
INSERT INTO "moves" VALUES('06494f7e88aa','move-0003',0,4);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(30) NOT NULL, 
	created INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('ann','Ann',1794789383);
INSERT INTO "people" VALUES('bea','Bea',1794789383);
CREATE TABLE remarks (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	say_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	name VARCHAR(30) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	created INTEGER NOT NULL, 
	PRIMARY KEY (table_id, number), 
	UNIQUE (table_id, say_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "remarks" VALUES('06494f7e88aa',1,'say-0001',0,'ann','Ann','Hello!',1794789384);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	person VARCHAR(32), 
	bot VARCHAR(40), 
	nonce VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('06494f7e88aa',0,'person','ann',NULL,'5d62bfae095d02febcedb8fdde3dece3');
INSERT INTO "seats" VALUES('06494f7e88aa',1,'person','bea',NULL,'bbbbbbbb');
INSERT INTO "seats" VALUES('fc9067056c15',0,'person','bea',NULL,'d409c3dba9535391a46a38f690c67d8d');
INSERT INTO "seats" VALUES('fc9067056c15',1,'open',NULL,NULL,'');
CREATE TABLE sessions (
	token_hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	created INTEGER NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('dfa603dfa2ef13eb23a30434d7feef5de20829cb6c5181623c8028a74eaf4971','ann',1794789383);
INSERT INTO "sessions" VALUES('20657c55309f33ca7a42bcb6fbab434cc2e712807384b133a587170b7c22223e','bea',1794789383);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	memory_aid BOOLEAN NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	created INTEGER NOT NULL, 
	dealer JSON NOT NULL, 
	deal JSON, 
	outcome JSON, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('06494f7e88aa','alhambra',1,2,'{}',0,'ann','running',1794789383,'{"kind": "live", "commitment": "307a862626a0c9bbab76bb14125dec4d5e68f1b59373be94157d088537e4776c", "nonces": ["5d62bfae095d02febcedb8fdde3dece3", "bbbbbbbb"], "key": "f79a0697b822a3d0162ca791955b07969c1c63c74161f85eeb6772c114c506dc", "salt": "266728701f363a554ec6e8191ce11f5400f94def1f6af6f42d53061020327c95"}','[36, 39, 23, 30, 39, 31, 2, 41, 5, 37, 32, 1, 23, 4, 29, 9, 19, 35, 22, 20, 6, 16, 7, 2]','null');
INSERT INTO "tables" VALUES('fc9067056c15','alhambra',1,2,'{}',0,'bea','open',1794789384,'{"kind": "live", "commitment": "974ddb23e980b4911c1d261074f27aec68cf35c1f675d685ab5241d4d583f309", "nonces": [], "key": "31a1e737f5640d621d1aeb001fff8fa99c3efe013cad3eb41a926f8d5eaa1381", "salt": "14196dc9a2e2f74884c3731b11b119419dfd2cd7110fa4fb699addf005546210"}','null','null');
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX seats_by_person ON seats (person);
COMMIT;
