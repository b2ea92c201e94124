import { expect, it } from 'vitest'
import type { GatewayOptions } from '../config/configSchema.js'
import { parseConfig } from '../config/parseConfig.js'
import { createLogger } from './createLogger.js'

const http = ['http://127.0.0.1:9']
const url = 'https://api.example.com'
const ofNetwork = (network: NonNullable<GatewayOptions['networks']>[string]) => ({ networks: { 'eip155:1': network } })

it.each<[string, GatewayOptions, string]>([
  [
    'history.apiKey',
    ofNetwork({ http, history: { type: 'blockscout', url, apiKey: 'canary-blockscout' } }),
    'canary-blockscout',
  ],
  [
    'history.projectId',
    ofNetwork({ http, history: { type: 'upstream', url, projectId: 'canary-project' } }),
    'canary-project',
  ],
  ['prices.coingecko.apiKey', { prices: { coingecko: { url, apiKey: 'canary-prices' } } }, 'canary-prices'],
  ['swaps.apiKey', { swaps: { type: '1inch', url, apiKey: 'canary-swaps' } }, 'canary-swaps'],
  ['sessions.secret', { sessions: { secret: `canary${'x'.repeat(32)}` } }, `canary${'x'.repeat(32)}`],
  ['metrics.token', { metrics: { token: 'canary-metrics-token' } }, 'canary-metrics-token'],
  ['redisUrl', { redisUrl: 'redis://user:canary@127.0.0.1:9' }, 'canary'],
  ['a short password of a node', ofNetwork({ http: ['https://user:canary@node.example.com'] }), 'canary'],
  [
    'a key in a query, by itself',
    ofNetwork({ http: ['https://node.example.com/?a=1&key=canary%20of%20the%20node&b=2'] }),
    'canary of the node',
  ],
  ['a key in a path', { prices: { defillama: { url: `${url}/canary-defillama` } } }, 'canary-defillama'],
])('behavior: %s stands in no log', (_, options, secret) => {
  const lines: string[] = []
  const logger = createLogger(parseConfig(options), { write: (line) => void lines.push(line) })
  logger.warn({ err: new Error(`It failed with ${secret}`), body: { text: `x${secret}x` } }, `A service says ${secret}`)
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toContain('canary')
})
