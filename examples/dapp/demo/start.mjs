import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startLocalStack } from './localStack.mjs'
import { startServer } from './server.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const defaultPort = 4100

const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: true })
const port = values.port === undefined ? defaultPort : Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`--port takes a whole number from 0 to 65535, not “${values.port}”.`)
  process.exit(2)
}

const stops = []
let isStopping = false
async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const end of stops.reverse()) await end().catch((error) => console.error(error.message))
  process.exit(code)
}
process.on('SIGINT', () => void stop(130))
process.on('SIGTERM', () => void stop(143))

try {
  const privateKeys = [0, 1].map(() => `0x${randomBytes(32).toString('hex')}`)
  console.log('Starting six local chains …')
  const stack = await startLocalStack({ privateKeys })
  stops.push(() => stack.stop())
  const server = await startServer({ root, port, config: { chains: stack.chains, demoWallet: { privateKeys } } })
  stops.push(() => server.close())
  for (const chain of stack.summary) console.log(`  ${chain}`)
  console.log(`\nThe example dApp is at  ${server.url}\nPress Connect and choose “Demo wallet”. Ctrl+C ends it all.`)
} catch (error) {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use. End what listens there, or choose another: npm run demo -- --port ${port + 1}`
      : `The demo could not start: ${error.message}`,
  )
  await stop(1)
}
