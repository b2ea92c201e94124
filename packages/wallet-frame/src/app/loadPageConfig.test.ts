import { systemClock } from '@hawser/common'
import { expect, it } from 'vitest'
import { loadPageConfig } from './loadPageConfig.js'

function load(body: string, { status = 200, pageUrl = 'https://wallet.example/' } = {}) {
  const asked: string[] = []
  const fetch = async (input: string | URL | Request) => {
    asked.push(String(input))
    return new Response(body, { status })
  }
  return { asked, loading: loadPageConfig({ pageUrl, fetch, clock: systemClock }) }
}

it('default: without a file the gateway is where the page is, and the well-known networks have their names', async () => {
  const { asked, loading } = load('', {
    status: 404,
    pageUrl: 'https://wallet.example/frame/?projectId=a&origin=https://b',
  })
  const { gatewayUrl, networks } = await loading
  expect(asked).toEqual(['https://wallet.example/frame/config.json'])
  expect(gatewayUrl).toBe('https://wallet.example')
  expect(networks.get('eip155:1')).toEqual({ name: 'Ethereum', symbol: 'ETH', decimals: 18 })
  expect(networks.get('constructor')).toBeUndefined()
})

it('parameters: the gateway, and networks beside the well-known ones or in their place', async () => {
  const local = { name: 'Local', symbol: 'ETH', decimals: 18 }
  const other = { name: 'Polkadot 2', symbol: 'DOT', decimals: 10, ss58Prefix: 0 }
  const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const given = { gatewayUrl: 'https://gateway.example', networks: { 'eip155:31337': local, [polkadot]: other } }
  const { gatewayUrl, networks } = await load(JSON.stringify(given)).loading
  expect(gatewayUrl).toBe('https://gateway.example')
  expect([networks.get('eip155:31337'), networks.get(polkadot), networks.get('eip155:10')?.name]).toEqual([
    local,
    other,
    'OP Mainnet',
  ])
})

it.each([
  ['no JSON', '<!doctype html>'],
  ['an address that is none', '{ "gatewayUrl": "gateway" }'],
  ['a network by no id', '{ "networks": { "Ethereum": { "name": "a", "symbol": "A", "decimals": 1 } } }'],
  ['decimals that are none', '{ "networks": { "eip155:1": { "name": "a", "symbol": "A", "decimals": -1 } } }'],
])('error: a file with %s is refused', async (_name, body) => {
  await expect(load(body).loading).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

it('error: a server that fails is not taken for one without a file', async () => {
  await expect(load('', { status: 500 }).loading).rejects.toMatchObject({ status: 500 })
})
