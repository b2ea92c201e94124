import { cpus } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openRelayPairs } from './relayLoad.mjs'
import { startServers } from './startServers.mjs'

// Load comes from the same machine, so that both sides share its processor: the ratio to a bare Hono says more than the figures.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    /** Minutes of load at half the goals, for the memory; a part of one is fine. */
    'soak-minutes': { type: 'string', default: '0' },
  },
})
const seconds = Math.max(1, Number(values.seconds) || 8)
const soakSeconds = Math.max(0, Number(values['soak-minutes']) || 0) * 60
const relayGoal = { sockets: 2_000, perSecond: 2_000 }

const servers = await startServers()
const { gateway, bare, account } = servers
const project = 'projectId=bench-key-0001'

/** What is asked, and how many a second are promised. */
const routes = [
  { name: 'supported-chains', path: '/v1/supported-chains', goal: 1_500 },
  { name: 'identity, cached', path: `/v1/identity/${account}?${project}`, goal: 1_500 },
  {
    name: 'balance, cached',
    path: `/v1/account/${account}/balance?currency=usd&chainId=eip155:1&${project}`,
    goal: 500,
  },
  { name: 'getWallets, first four', path: `/getWallets?${project}&page=1&entries=4`, goal: undefined },
  { name: 'project configuration', path: `/appkit/v1/config?${project}`, goal: undefined },
  {
    name: 'eth_chainId',
    path: `/v1/?chainId=eip155:1&${project}`,
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

async function measureRoutes() {
  console.log('| route | requests/s | goal | bare Hono | ratio | p99 at half the goal, ms (goal 50) |')
  console.log('|---|---|---|---|---|---|')
  for (const route of routes) {
    await load(gateway.url, route, { duration: 2 })
    const own = await load(gateway.url, route)
    await load(bare, route, { duration: 2 })
    const plain = await load(bare, route)
    const half = await load(gateway.url, route, { rate: (route.goal ?? 1_000) / 2 })
    const ratio = (own.perSecond / plain.perSecond).toFixed(2)
    const goal = route.goal === undefined ? '' : `${route.goal} ${mark(own.perSecond >= route.goal)}`
    console.log(
      `| ${route.name} | ${Math.round(own.perSecond)} | ${goal} | ${Math.round(plain.perSecond)} | ${ratio} | ${half.p99Ms} ${mark(half.p99Ms <= 50)} |`,
    )
  }
  console.log(`\nMemory after it ${gateway.memoryMb()} MB\n`)
}

/** @param {string} name @param {readonly { url: string, memoryMb: () => number }[]} instances */
async function measureRelay(name, instances) {
  const pairs = await openRelayPairs(
    instances.map(({ url }) => url),
    relayGoal.sockets,
  )
  const { perSecond, lost, refused, p99Ms } = await pairs.send({ perSecond: relayGoal.perSecond, seconds })
  const open = pairs.open()
  const memory = instances.map(({ memoryMb }) => memoryMb()).join(' + ')
  const isReached = perSecond >= 0.99 * relayGoal.perSecond
  console.log(
    `| ${name} | ${open} ${mark(open === relayGoal.sockets)} | ${Math.round(perSecond)} ${mark(isReached)} | ${lost} ${mark(lost === 0)} | ${refused} | ${p99Ms} | ${memory} |`,
  )
  await pairs.close()
}

async function measureRelays() {
  console.log('| relay | sockets | messages/s | lost | refused | p99, ms | memory, MB |')
  console.log('|---|---|---|---|---|---|---|')
  await measureRelay('one instance', [gateway])
  const redisUrl = await servers.startRedis()
  if (!redisUrl) return console.log('| two instances | there is no Redis on this machine | | | | | |')
  const databaseUrl = 'file:two.db'
  const two = [
    await servers.startGateway({ redisUrl, databaseUrl }),
    await servers.startGateway({ redisUrl, databaseUrl }),
  ]
  await measureRelay('two instances over Redis', two)
  for (const { stop } of two) await stop()
}

async function soak() {
  if (soakSeconds === 0) return
  const pairs = await openRelayPairs([gateway.url], relayGoal.sockets)
  let lost = 0
  let most = 0
  for (let passed = 0; passed < soakSeconds; ) {
    const duration = Math.min(60, soakSeconds - passed)
    const [relay] = await Promise.all([
      pairs.send({ perSecond: relayGoal.perSecond / 2, seconds: duration }),
      ...routes
        .filter(({ goal }) => goal)
        .map((route) => load(gateway.url, route, { rate: (route.goal ?? 0) / 2, duration })),
    ])
    passed += duration
    lost += relay.lost
    const memoryMb = gateway.memoryMb()
    most = Math.max(most, memoryMb)
    console.log(`Soak, ${Math.round(passed)} s: ${memoryMb} MB, relay p99 ${relay.p99Ms} ms, ${lost} lost`)
  }
  console.log(`Soak: at most ${most} MB (goal 250) ${mark(most <= 250)}, ${lost} messages lost ${mark(lost === 0)}`)
  await pairs.close()
}

/** @param {boolean} isReached */
function mark(isReached) {
  return isReached ? '✓' : '✗'
}

try {
  console.log(
    `Idle memory ${gateway.memoryMb()} MB (goal 150), started in ${Math.round(gateway.startMs)} ms (goal 1000)\n`,
  )
  await measureRoutes()
  await measureRelays()
  await soak()
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`,
  )
} finally {
  await servers.stop()
}
