import { findPostgres } from './findPostgres.mjs'
import { findRedis } from './findRedis.mjs'
import { installFromDebian } from './installFromDebian.mjs'

/**
 * Finds the programs of PostgreSQL and Redis for the gateway's tests, which start servers of their own. Where one is missing it is installed, but only on
 * Debian as root.
 *
 * @param {ReturnType<typeof import('./children.mjs').createChildren>} children
 * @returns {Promise<{ postgres: string, redis: string }>}
 * @throws with the ways out, when one is missing and cannot be installed here.
 */
export async function ensureDatabases(children) {
  const missing = [...(findPostgres() ? [] : ['postgresql']), ...(findRedis() ? [] : ['redis-server'])]
  const output = missing.length > 0 ? await installFromDebian(children, missing) : ''
  const [postgres, redis] = [findPostgres(), findRedis()]
  if (postgres && redis) return { postgres, redis }
  throw new Error(`${output ? `${output}\n\napt-get could not install ${missing.join(' and ')}.\n` : ''}${waysOut}`)
}

const waysOut = `The gateway's tests need PostgreSQL and Redis, and one of them was not found. Do one of these and run the same command again:
  - install both by your system's own means (on Debian: apt-get install postgresql redis-server); nothing needs to be running
  - POSTGRES_BIN=/folder/of/initdb REDIS_SERVER=/path/to/redis-server npm test`
