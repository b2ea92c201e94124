import { type Network, type Platform, systemClock } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import { type DeployedEns, deployEns } from '@hawser/testing/node'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  pad,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

const gateway = 'https://gateway.example.org'
const refused = [
  'http://gateway.example.org/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.7/{sender}/{data}',
  'https://169.254.169.254/latest/meta-data/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://localhost./',
  'https://app.localhost/',
  'https://router/',
  'https://printer.local/',
  'https://db.internal/',
  'https://nas.home.arpa/',
  'https://me:secret@gateway.example.org/',
  'https://gateway.example.org:8443/',
  'data:application/json,{"data":"0x12"}',
  'ws://gateway.example.org/',
  'not a url',
]
const signer = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
const nameOf = (index: number) => `refused${index}.eth`

let fixture: Fixture
let ens: DeployedEns
let adapter: ChainAdapter<'eip155'>
/** What was asked besides the node. */
let asked: { readonly url: string; readonly init: RequestInit }[]
let answer: (url: string) => Response | Promise<Response>

beforeAll(async () => {
  fixture = await startFixture()
  ens = await deployEns(fixture.chain, {
    names: {
      'get.eth': { gateways: [`${gateway}/{sender}/{data}.json`] },
      'post.eth': { gateways: [`${gateway}/`] },
      'zone.id': { gateways: [`${gateway}/{sender}/{data}.json`], signers: [signer.address] },
      'second.eth': { gateways: ['https://localhost/', `${gateway}/`] },
      ...Object.fromEntries(refused.map((url, index) => [nameOf(index), { gateways: [url] }])),
    },
  })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  asked = []
  answer = () => Response.json({ data: pad(fixture.account(0).address) })
  const { fetch } = globalThis
  const platform = {
    clock: systemClock,
    fetch: async (input: unknown, init: RequestInit = {}) => {
      if (String(input).startsWith(fixture.chain.rpcUrl)) return fetch(String(input), init)
      asked.push({ url: String(input), init })
      return answer(String(input))
    },
  } as Partial<Platform> as Platform
  adapter = eip155().create({ platform, networks: () => [network()] })
})

const network = (): Network => ({ ...fixture.network, contracts: { ensRegistry: { address: ens.registry } } })
const resolve = (name: string) =>
  present(adapter.names).resolveName({ name, network: network(), signal: fixture.signal })

it('default: a record that is outside the chain, by either way to ask for it', async () => {
  expect(await resolve('get.eth')).toBe(fixture.account(0).address)
  expect(await resolve('post.eth')).toBe(fixture.account(0).address)
  const [get, post] = asked
  expect(get?.url).toMatch(/^https:\/\/gateway\.example\.org\/0x[\da-f]{40}\/0x3b3b57de[\da-f]{64}\.json$/)
  expect(post).toMatchObject({ url: `${gateway}/`, init: { method: 'POST' } })
  for (const { init } of asked)
    expect(init).toMatchObject({ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' })
})

it.each(refused.map((url, index) => [url, nameOf(index)] as const))(
  'behavior: nothing is asked of %s',
  async (_, name) => {
    await expect(resolve(name)).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
    expect(asked).toEqual([])
  },
)

describe('a zone whose gateway signs', () => {
  /** Signs as the off-chain resolver of ENS checks it. */
  const answerSigned = (record: Hex, by = signer) => {
    answer = async (url) => {
      const [sender, data] = url.slice(`${gateway}/`.length, -'.json'.length).split('/') as [Hex, Hex]
      const expires = BigInt(Math.floor(Date.now() / 1_000) + 300)
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender, expires, keccak256(data), keccak256(record)],
        ),
      )
      const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
      return Response.json({ data: encodeAbiParameters(types, [record, expires, await by.sign({ hash })]) })
    }
  }
  const resolveInZone = (name: string) => {
    const service = { ...fixture.network, contracts: { ensUniversalResolver: { address: ens.universalResolver } } }
    return present(adapter.names).resolveName({ name, network: service, signal: fixture.signal })
  }

  it('behavior: names below it resolve, without a record of their own on the chain', async () => {
    answerSigned(pad(fixture.account(0).address))
    expect(await resolveInZone('alice.zone.id')).toBe(fixture.account(0).address)
    expect(asked).toHaveLength(1)
    answerSigned(pad('0x'))
    expect(await resolveInZone('nobody.zone.id')).toBeNull()
  })

  it('behavior: an answer that somebody else signed is none', async () => {
    answerSigned(pad(fixture.account(0).address), privateKeyToAccount(`0x${'6f'.repeat(32)}`))
    expect(await resolveInZone('alice.zone.id')).toBeNull()
  })
})

it('behavior: another gateway is asked where the first is none', async () => {
  expect(await resolve('second.eth')).toBe(fixture.account(0).address)
  expect(asked).toHaveLength(1)
})

it.each([
  ['refuses', () => new Response('no', { status: 500 })],
  ['is too long', () => new Response('0x'.padEnd(10_485_762, '0'))],
  ['is no data', () => new Response('<html>')],
])('behavior: an answer that %s is a failure, and no name without an address', async (_, response) => {
  answer = response
  await expect(resolve('post.eth')).rejects.toMatchObject({ code: expect.stringMatching(/HTTP|INVALID_RESPONSE/) })
})

describe('a node that leads on and on', () => {
  const errors = parseAbi([
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
    'function query((address sender, string[] urls, bytes data)[]) view returns (bool[], bytes[])',
  ])
  const query = (count: number) => {
    const requests = Array.from({ length: count }, () => ({
      sender: ens.registry,
      urls: [`${gateway}/`],
      data: '0x1234' as const,
    }))
    return encodeFunctionData({ abi: errors, functionName: 'query', args: [requests] })
  }

  it.each<readonly [string, string, () => Hex]>([
    ['from gateway to gateway', `${gateway}/`, () => '0x1234'],
    ['without asking anybody', 'x-batch-gateway:true', () => query(0)],
    ['to many gateways at once', 'x-batch-gateway:true', () => query(100)],
  ])('behavior: %s is left', async (_, url, callData) => {
    let calls = 0
    let requests = 0
    const fetch = async (input: unknown, init?: RequestInit) => {
      if (String(input).startsWith(gateway)) {
        requests += 1
        return Response.json({ data: '0x1234' })
      }
      calls += 1
      const { id, params } = JSON.parse(String(init?.body))
      const args = [params[0].to, [url], callData(), '0x12345678', '0x'] as const
      const data = encodeErrorResult({ abi: errors, errorName: 'OffchainLookup', args })
      return Response.json({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } })
    }
    const platform = { clock: systemClock, fetch } as Partial<Platform> as Platform
    const names = present(eip155().create({ platform, networks: () => [network()] }).names)
    await expect(names.resolveName({ name: 'a.eth', network: network(), signal: fixture.signal })).rejects.toThrow()
    expect(requests).toBeLessThanOrEqual(8)
    expect(calls).toBeLessThan(60)
  })
})
