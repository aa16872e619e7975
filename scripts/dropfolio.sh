#!/bin/sh
# Runs a command of the packaged program, such as serve (the default), admin or doctor.
self=$0
if [ -L "$self" ]; then self=$(readlink -f "$self"); fi
bin=${self%/*}
# SIGHUP, the first signal, is ignored after nohup: the mask is then odd.
case $(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/$$/status 2>/dev/null) in
*[13579bdf]) export DROPFOLIO_IGNORES_SIGHUP=1 ;;
esac
export NODE_ENV=production MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec "$bin/node" --max-semi-space-size=32 --no-allocation-site-pretenuring "$bin/../scripts/serve.mjs" "$@"
