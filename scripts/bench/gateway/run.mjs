import { cpus } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startServers } from './startServers.mjs'

// Load comes from the same machine, so that both sides share its processor: the ratio to a bare Hono says more than the figures.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    /** Minutes of load at half the goal, for the memory. */
    'soak-minutes': { type: 'string', default: '0' },
  },
})
const seconds = Math.max(1, Number(values.seconds) || 8)
const soakMinutes = Math.max(0, Number(values['soak-minutes']) || 0)

/** What is asked, and how many a second are promised. */
const routes = [
  { name: 'supported-chains', path: '/v1/supported-chains', goal: 1_500 },
  { name: 'getWallets, first four', path: '/getWallets?projectId=bench-key-0001&page=1&entries=4', goal: undefined },
  { name: 'project configuration', path: '/appkit/v1/config?projectId=bench-key-0001', goal: undefined },
  {
    name: 'eth_chainId',
    path: '/v1/?chainId=eip155:1&projectId=bench-key-0001',
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    goal: undefined,
  },
]

/** @param {string} origin @param {typeof routes[number]} route @param {{ rate?: number, duration?: number }} [options] */
async function load(origin, { path, body }, { rate, duration = seconds } = {}) {
  const result = await autocannon({
    url: `${origin}${path}`,
    connections: 20,
    duration,
    ...(body && { method: 'POST', body }),
    ...(rate && { overallRate: rate }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${path}: ${failed} of ${result.requests.total} requests failed.`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

const servers = await startServers()
try {
  console.log(
    `Idle memory ${servers.memoryMb()} MB (goal 150), started in ${Math.round(servers.startMs)} ms (goal 1000)\n`,
  )
  console.log('| route | requests/s | goal | bare Hono | ratio | p99 at half the goal, ms (goal 50) |')
  console.log('|---|---|---|---|---|---|')
  for (const route of routes) {
    await load(servers.gateway, route, { duration: 2 })
    const own = await load(servers.gateway, route)
    await load(servers.bare, route, { duration: 2 })
    const bare = await load(servers.bare, route)
    const half = await load(servers.gateway, route, { rate: (route.goal ?? 1_000) / 2 })
    const ratio = (own.perSecond / bare.perSecond).toFixed(2)
    const goal = route.goal === undefined ? '' : `${route.goal} ${own.perSecond >= route.goal ? '✓' : '✗'}`
    console.log(
      `| ${route.name} | ${Math.round(own.perSecond)} | ${goal} | ${Math.round(bare.perSecond)} | ${ratio} | ${half.p99Ms} ${half.p99Ms <= 50 ? '✓' : '✗'} |`,
    )
  }
  console.log(`\nMemory after it ${servers.memoryMb()} MB`)
  for (let minute = 1; minute <= soakMinutes; minute += 1) {
    await load(servers.gateway, routes[0], { rate: 750, duration: 60 })
    console.log(`Soak, minute ${minute}: ${servers.memoryMb()} MB (goal 250)`)
  }
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`,
  )
} finally {
  await servers.stop()
}
