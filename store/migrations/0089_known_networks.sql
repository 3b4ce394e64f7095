-- A sign-in from a network that its member never used asks for a second proof, as one on an unknown device does.

-- +goose Up
CREATE TABLE known_networks (
  member_id    uuid NOT NULL REFERENCES members,
  network      text NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (member_id, network)
);

-- Where somebody has been is known from the beginning; what is no address as the program writes it is left out.
INSERT INTO known_networks (member_id, network, last_seen_at)
SELECT member_id, network(set_masklen(address, CASE family(address) WHEN 4 THEN 24 ELSE 48 END))::text, max(last_seen_at)
FROM (SELECT member_id, last_seen_at,
        CASE WHEN ip ~ '^([0-9]{1,3}\.){3}[0-9]{1,3}$' OR ip ~ '^[0-9a-f]*:[0-9a-f:]+$' THEN ip::inet END AS address FROM sessions) AS seen
WHERE address IS NOT NULL GROUP BY 1, 2;

-- +goose Down
DROP TABLE known_networks;
