import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { gateway, hostedServices } from './gateway.js'
import { hasService } from './remoteFeatures.js'

describe('gateway', () => {
  it('default: one address for every service', () => {
    const location = { baseUrl: 'https://gateway.example.com/hawser' }
    expect(gateway('https://gateway.example.com/hawser')).toEqual({
      blockchainApi: { ...location, rpc: true },
      wallets: location,
      config: location,
      telemetry: location,
      relay: { url: 'wss://gateway.example.com/hawser' },
      frame: { url: 'https://gateway.example.com/hawser/wallet/frame/' },
    })
    expect(gateway('http://127.0.0.1:8080').relay.url).toBe('ws://127.0.0.1:8080')
    expect(gateway('http://127.0.0.1:8080/').frame.url).toBe('http://127.0.0.1:8080/wallet/frame/')
  })

  it('parameters: projectId', () => {
    const { config, relay, frame } = gateway('https://gateway.example.com', { projectId: 'p1' })
    expect([config.projectId, relay.projectId, frame.projectId]).toEqual(['p1', 'p1', 'p1'])
  })

  it.each(['', 'gateway.example.com', 'ftp://a.example', 'https://', 'https://a.example?b', 'https://a example'])(
    'behavior: %j is refused',
    (url) => {
      expect(() => gateway(url)).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
    },
  )

  it('behavior: a single service is put in another place, or turned off', () => {
    const services = {
      ...gateway('https://gateway.example.com'),
      wallets: { baseUrl: 'https://b.example' },
      telemetry: false as const,
    }
    const { hawser } = createTestClient({ services })
    expect(hasService(hawser, 'blockchainApi')).toBe(true)
    expect(hasService(hawser, 'wallets')).toBe(true)
    expect(hasService(hawser, 'telemetry')).toBe(false)
  })

  it('behavior: every service is off where none is named', () => {
    for (const services of [undefined, false, {}] as const)
      expect(hasService(createTestClient({ services }).hawser, 'blockchainApi')).toBe(false)
  })
})

it('default: the hosted services carry the project’s id', () => {
  for (const { projectId } of Object.values(hostedServices('p1'))) expect(projectId).toBe('p1')
})
