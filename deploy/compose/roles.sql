-- The postgres image runs this once, as its superuser, in the new database. The owner migrates; the web processes sign in
-- as a role that owns nothing.
\getenv owner_password OWNER_PASSWORD
\getenv web_password WEB_PASSWORD
CREATE ROLE dropfolio LOGIN PASSWORD :'owner_password';
CREATE ROLE dropfolio_web LOGIN PASSWORD :'web_password';
ALTER DATABASE dropfolio OWNER TO dropfolio;
REVOKE ALL ON DATABASE dropfolio FROM PUBLIC;
GRANT CONNECT ON DATABASE dropfolio TO dropfolio_web;
-- Without a password, the superuser can't sign in over the network. `docker compose exec postgres psql -U postgres` still works.
ALTER ROLE postgres PASSWORD NULL;
