import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../packages/gateway/src/config/loadConfig.js'
import { repositoryRoot } from './repositoryRoot.mjs'

// No container can be run here: what a test can see of these files is that the gateway takes what they tell it.
const folder = join(repositoryRoot, 'packages', 'gateway', 'container')
const containerfile = readFileSync(join(folder, 'Containerfile'), 'utf8')
const { services } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'))
const secrets = new Map([
  ['POSTGRES_PASSWORD', 'secret'],
  ['METRICS_TOKEN', 'm'.repeat(16)],
  ['RELAY_AUDIENCES', 'wss://gateway.example.com'],
])

/** @param {string} text */
const fill = (text) => text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name) => secrets.get(name) ?? '')

const ownEnvironment = Object.fromEntries(
  [...containerfile.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
const { NODE_ENV: _, VERSION: __, ...imageEnvironment } = ownEnvironment
/** @type {Record<string, string>} */
const composeEnvironment = Object.fromEntries(
  Object.entries(services.gateway.environment).map(([name, value]) => [name, fill(String(value))]),
)

it('default: the image sets what the gateway knows, and says where it listens', async () => {
  const environment = Object.fromEntries(
    Object.entries(imageEnvironment).filter(([name]) => /^HAWSER_|_URL$/.test(name)),
  )
  const { host, port, databaseUrl } = await loadConfig({ environment })
  expect({ host, port, databaseUrl }).toEqual({ host: '0.0.0.0', port: 3_030, databaseUrl: 'file:/data/gateway.db' })
  expect(containerfile).toContain(`EXPOSE ${port}`)
  expect(containerfile).toContain(`http://127.0.0.1:${port}/healthz`)
})

it('default: compose sets what the gateway knows, with its own configuration file, and names services that are there', async () => {
  const { HAWSER_CONFIG: path, ...environment } = composeEnvironment
  const config = await loadConfig({ environment, file: join(folder, 'gateway.json') })
  expect(services.gateway.volumes).toEqual([`./gateway.json:${path}:ro`])
  expect(new URL(config.databaseUrl).hostname).toBe('database')
  expect(new URL(config.redisUrl ?? '').hostname).toBe('redis')
  expect(Object.keys(services.gateway.depends_on).every((name) => name in services)).toBe(true)
  expect(Number.parseInt(services.gateway.stop_grace_period, 10) * 1_000).toBeGreaterThan(config.stopTimeoutMs)
})
