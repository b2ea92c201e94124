import { expect, it } from 'vitest'
import { mainnet } from '../fixtures/networks.js'
import { gateway, hostedServices } from './gateway.js'
import { getRpcUrls } from './getRpcUrls.js'

const own = mainnet.rpcUrls.default.http
const proxy = 'https://gateway.example.com/hawser/v1/?chainId=eip155%3A1'

it('API-10 default: a gateway’s JSON-RPC proxy, with the chain and the project, before the network’s own addresses', () => {
  expect(getRpcUrls(mainnet, gateway('https://gateway.example.com/hawser'))).toEqual([proxy, ...own])
  expect(getRpcUrls(mainnet, gateway('https://gateway.example.com/hawser/', { projectId: 'p 1' }))).toEqual([
    `${proxy}&projectId=p+1`,
    ...own,
  ])
})

it('behavior: the network’s own alone where there is no such service, or it is no proxy', () => {
  const { blockchainApi, ...others } = gateway('https://gateway.example.com')
  const none = [undefined, false, {}, others, { blockchainApi: false }, hostedServices('p1')] as const
  for (const services of [...none, { blockchainApi: { ...blockchainApi, rpc: false } }])
    expect(getRpcUrls(mainnet, services)).toEqual(own)
})

it('parameters: rpc', () => {
  const { blockchainApi } = hostedServices('p1')
  expect(getRpcUrls(mainnet, { blockchainApi: { ...blockchainApi, rpc: true } })[0]).toBe(
    'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=p1',
  )
})
