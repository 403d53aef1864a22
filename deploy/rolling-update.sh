#!/bin/sh
# Brings the database and then both instances to the image that compose.yml names, one instance after the other, so
# that no request is lost. Also right for a plain restart with other settings. See docs/operations.md.
# Where the changelog says that an upgrade stops all instances, this one ends at the migration, which refuses while an
# instance of the former release runs, and nothing has changed: then `docker compose stop lodestar-1 lodestar-2` first,
# `docker compose run --rm migrate`, and `docker compose up --detach`.
set -eu
cd "$(dirname "$0")/.."
conf=deploy/nginx.conf

# route 1 ' down' sends nothing to the first instance, route 1 '' sends requests there again. It is written into the
# same file, as that is what the container has mounted; a reload interrupts no request.
route() {
    changed=$(sed "s/\(server lodestar-$1:3000 max_fails=0\).*/\1$2;/" "$conf")
    printf '%s\n' "$changed" > "$conf"
    docker compose exec -T nginx nginx -s reload
    # The workers that know the former file end what they have begun.
    sleep 3
}

# Whether it answers that it is ready.
is_ready() {
    docker compose exec -T "lodestar-$1" node -e \
        "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"
}

docker compose run --rm migrate
for instance in 1 2; do
    other=$((3 - instance))
    # An earlier run that was given up may have left the other one out, or not running: then nobody would answer.
    is_ready "$other" || { echo "lodestar-$other is not ready: bring it up first" >&2; exit 1; }
    route "$other" ''
    echo "Replacing lodestar-$instance"
    # It gets no requests when it ends: one that arrived in the very moment could be neither answered nor sent again.
    # If the new one doesn't become healthy this ends here, and the other one goes on alone.
    route "$instance" ' down'
    docker compose up --detach --no-deps --force-recreate --wait "lodestar-$instance"
    route "$instance" ''
done
