import { failureWireSchema } from '@hawser/blockchain-api/schemas'
import { systemClock } from '@hawser/common'
import { deployEns, type LocalChains, startLocalChains } from '@hawser/testing/node'
import fc from 'fast-check'
import * as v from 'valibot'
import {
  type Address,
  type CcipRequestParameters,
  ccipRequest,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  toFunctionSelector,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { createSigner, signChange } from './support/signChange.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const alice = createSigner(1)
const signingKey = `0x${'5e'.repeat(32)}`
const solana = 'So11111111111111111111111111111111111111112'

let local: LocalChains
beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 1 })
})
afterAll(() => local.stop())

interface StartOptions {
  readonly nowMs?: () => number
  readonly names?: GatewayOptions['names']
  readonly logLevel?: GatewayOptions['logLevel']
}

async function startGateway({ nowMs = Date.now, names, logLevel }: StartOptions = {}) {
  const gateway = await start(
    {
      databaseUrl: await databases.create('embedded'),
      names: names ?? { zones: ['example.id'], signingKey },
      ...(logLevel && { logLevel }),
    },
    { clock: { ...systemClock, nowMs } },
  )
  const timestamp = () => Math.floor(nowMs() / 1_000)
  const post = async (path: string, message: object) => {
    const body = await signChange(alice, { ...message, timestamp: timestamp() })
    return gateway.fetch(`/v1/profile/account${path}`, { method: 'POST', body: JSON.stringify(body) })
  }
  return { ...gateway, post }
}

/** A zone whose resolver on the chain sends clients to `urls`, and plain viem before it. */
async function openZone(
  urls: readonly string[],
  { signers, request }: { readonly signers: readonly Address[]; readonly request?: typeof ccipRequest },
) {
  const [chain] = local.chains
  if (!chain) throw new Error('A chain is needed.')
  const { universalResolver } = await deployEns(chain, { names: { 'example.id': { gateways: urls, signers } } })
  const client = createPublicClient({
    transport: http(chain.rpcUrl, { retryCount: 0 }),
    ...(request && { ccipRead: { request } }),
  })
  const shared = { universalResolverAddress: universalResolver, strict: true } as const
  return {
    addressOf: (name: string, coinType?: bigint) => client.getEnsAddress({ ...shared, name, coinType }),
    textOf: (name: string, key: string) => client.getEnsText({ ...shared, name, key }),
  }
}

const signerOf = async (gateway: { fetch(path: string): Promise<Response> }): Promise<Address> =>
  (await (await gateway.fetch('/v1/ccip')).json()).signer

describe.each([
  ['GET', '/v1/ccip/{sender}/{data}.json'],
  ['POST', '/v1/ccip'],
])('by %s', (_, path) => {
  it('API-04 default: plain viem resolves alice.example.id from the registry, its resolver and this gateway', async () => {
    const gateway = await startGateway()
    const zone = await openZone([`${gateway.url}${path}`], { signers: [await signerOf(gateway)] })
    expect(await zone.addressOf('alice.example.id')).toBeNull()
    expect((await gateway.post('', { name: 'alice.example.id', attributes: { bio: 'hi' } })).status).toBe(200)
    expect((await gateway.post('/alice.example.id/address', { coin_type: 501, address: solana })).status).toBe(200)
    expect(await zone.addressOf('alice.example.id')).toBe(alice.address)
    expect(await zone.addressOf('alice.example.id', 60n)).toBe(alice.address.toLowerCase())
    expect(await zone.addressOf('alice.example.id', 2_147_483_658n)).toBeNull()
    expect(await zone.textOf('alice.example.id', 'description')).toBe('hi')
    expect(await zone.textOf('alice.example.id', 'bio')).toBe('hi')
    expect(await zone.textOf('alice.example.id', 'avatar')).toBeNull()
    // Names that nobody has, also below one that somebody has.
    for (const name of ['nobody.example.id', 'example.id', 'sub.alice.example.id'])
      expect(await zone.addressOf(name)).toBeNull()
  })
})

describe('the resolver on the chain', () => {
  const named = async (options: StartOptions = {}) => {
    const gateway = await startGateway(options)
    expect((await gateway.post('', { name: 'alice.example.id' })).status).toBe(200)
    return { gateway, signer: await signerOf(gateway) }
  }
  const urlOf = ({ url }: { readonly url: string }) => [`${url}/v1/ccip/{sender}/{data}.json`]

  it('behavior: takes no answer that another key signed', async () => {
    const { gateway } = await named()
    const zone = await openZone(urlOf(gateway), { signers: [alice.address] })
    await expect(zone.addressOf('alice.example.id')).rejects.toThrow(toFunctionSelector('NotSigned(address)'))
  })

  it('behavior: takes no answer whose time has passed', async () => {
    const { gateway, signer } = await named({ nowMs: () => Date.now() - 3_600_000 })
    const zone = await openZone(urlOf(gateway), { signers: [signer] })
    await expect(zone.addressOf('alice.example.id')).rejects.toThrow(toFunctionSelector('Expired(uint64)'))
  })

  it('behavior: takes no answer that was changed on its way, or that belongs to another question', async () => {
    const { gateway, signer } = await named()
    await gateway.post('', { name: 'other.example.id' })
    let change = (answer: Hex): Hex => answer
    let last: Hex | undefined
    const request = async (parameters: CcipRequestParameters) => {
      const answer = await ccipRequest(parameters)
      const changed = change(answer)
      last = answer
      return changed
    }
    const zone = await openZone(urlOf(gateway), { signers: [signer], request })
    expect(await zone.addressOf('alice.example.id')).toBe(alice.address)
    const mallory = createSigner(6).address.slice(2).toLowerCase()
    change = (answer) => {
      const changed = answer.replace(alice.address.slice(2).toLowerCase(), mallory)
      expect(changed).not.toBe(answer)
      return changed as Hex
    }
    await expect(zone.addressOf('alice.example.id')).rejects.toThrow(toFunctionSelector('NotSigned(address)'))
    const kept = last
    change = () => kept ?? '0x'
    await expect(zone.addressOf('other.example.id')).rejects.toThrow(toFunctionSelector('NotSigned(address)'))
    expect(await zone.addressOf('alice.example.id')).toBe(alice.address)
  })
})

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node)',
  'function pubkey(bytes32 node)',
  'function multicall(bytes[] data)',
])
const sender = `0x${'ab'.repeat(20)}`
const addr = (name: string) => encodeFunctionData({ abi: recordAbi, functionName: 'addr', args: [namehash(name)] })
const ask = (name: string | Hex, data: Hex = addr(name)) => {
  const wire = name.startsWith('0x') ? (name as Hex) : toHex(packetToBytes(name))
  return encodeFunctionData({ abi: resolveAbi, functionName: 'resolve', args: [wire, data] })
}
const multicall = (calls: readonly Hex[]) =>
  encodeFunctionData({ abi: recordAbi, functionName: 'multicall', args: [calls] })

describe('what is refused', () => {
  it.each<[string, string, number, string]>([
    ['no address of a resolver', `/v1/ccip/0x12/${ask('alice.example.id')}`, 400, 'sender'],
    ['no hex', `/v1/ccip/${sender}/alice.json`, 400, 'data'],
    ['a call of something else', `/v1/ccip/${sender}/0x${'ab'.repeat(40)}`, 400, 'data'],
    ['a call that is cut off', `/v1/ccip/${sender}/${ask('alice.example.id').slice(0, 200)}`, 400, 'data'],
    [
      'a record that there is none of',
      `/v1/ccip/${sender}/${ask('alice.example.id', encodeFunctionData({ abi: recordAbi, functionName: 'pubkey', args: [namehash('alice.example.id')] }))}`,
      400,
      'data',
    ],
    [
      'another name than it says',
      `/v1/ccip/${sender}/${ask('alice.example.id', addr('other.example.id'))}`,
      400,
      'data',
    ],
    ['a name that goes on behind its end', `/v1/ccip/${sender}/${ask('0x05616c6963650000')}`, 400, 'data'],
    ['a name that breaks off', `/v1/ccip/${sender}/${ask('0x09616c696365')}`, 404, 'name'],
    ['no name', `/v1/ccip/${sender}/${ask('0x')}`, 400, 'data'],
    ['a name of another zone', `/v1/ccip/${sender}/${ask('vitalik.eth')}`, 404, 'name'],
    ['a name that ends like the zone', `/v1/ccip/${sender}/${ask('alice.notexample.id')}`, 404, 'name'],
    ['capital letters', `/v1/ccip/${sender}/${ask('Alice.example.id')}`, 404, 'name'],
    [
      'too many records',
      `/v1/ccip/${sender}/${ask('alice.example.id', multicall(Array.from({ length: 33 }, () => '0x3b3b57de')))}`,
      400,
      'data',
    ],
    ['lists in lists', `/v1/ccip/${sender}/${ask('alice.example.id', multicall([multicall([])]))}`, 400, 'data'],
  ])('behavior: %s', async (_, path, status, field) => {
    const gateway = await startGateway()
    const answer = await gateway.fetch(path)
    const body = await answer.json()
    expect([answer.status, body.reasons[0].field]).toEqual([status, field])
    expect(v.is(failureWireSchema, body)).toBe(true)
    // Clients of ENS read this one.
    expect(body.message).toBe(body.reasons.map((one: { description: string }) => one.description).join(' '))
  })

  it.each<[string, unknown]>([
    ['an empty body', ''],
    ['no object', []],
    ['no data', { sender }],
    ['data that is too long', { sender, data: `0x${'ab'.repeat(16_001)}` }],
  ])('behavior: %s', async (_, body) => {
    const gateway = await startGateway()
    const answer = await gateway.fetch('/v1/ccip', { method: 'POST', body: JSON.stringify(body) })
    expect([400, 422]).toContain(answer.status)
    expect(typeof (await answer.json()).message).toBe('string')
  })

  it('behavior: whatever is asked of a name, it is answered or refused, and never ends in a 500', async () => {
    const gateway = await startGateway()
    await gateway.post('', { name: 'alice.example.id' })
    const selectors = ['0x3b3b57de', '0xf1cb7e06', '0x59d1d43c', '0xbc1c58d1', '0xac9650d8']
    const node = namehash('alice.example.id').slice(2)
    const word = fc.oneof(
      fc.constantFrom(
        '0'.repeat(64),
        'f'.repeat(64),
        '20'.padStart(64, '0'),
        '40'.padStart(64, '0'),
        '3c'.padStart(64, '0'),
      ),
      fc.stringMatching(/^(?:[\da-f]{2}){0,40}$/),
    )
    const question = fc
      .tuple(fc.constantFrom(...selectors), fc.constantFrom('', node), fc.array(word, { maxLength: 6 }))
      .map(([selector, first, words]) => `${selector}${first}${words.join('')}` as Hex)
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(question, fc.boolean(), async (inner, isListed) => {
        const data = ask('alice.example.id', isListed ? multicall([inner]) : inner)
        const answer = await gateway.fetch('/v1/ccip', { method: 'POST', body: JSON.stringify({ sender, data }) })
        await answer.text()
        statuses.add(answer.status)
      }),
      { numRuns: 300 },
    )
    expect([...statuses].sort()).toEqual([200, 400])
  })

  it('behavior: several records at once are one answer', async () => {
    const gateway = await startGateway()
    const data = ask('alice.example.id', multicall([addr('alice.example.id'), addr('alice.example.id')]))
    const answer = await gateway.fetch('/v1/ccip', { method: 'POST', body: JSON.stringify({ sender, data }) })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect((await answer.json()).data).toMatch(/^0x[\da-f]+$/)
  })
})

it('behavior: without a key, and without a zone, nothing is signed, and that is said', async () => {
  const unsigned = await startGateway({ names: { zones: ['example.id'] } })
  const path = `/v1/ccip/${sender}/${ask('alice.example.id')}.json`
  const answer = await unsigned.fetch(path)
  expect([answer.status, (await answer.json()).message]).toEqual([
    404,
    'A key that signs what clients of ENS are answered is not configured on this gateway.',
  ])
  expect((await unsigned.fetch('/v1/ccip')).status).toBe(404)
  expect((await unsigned.post('', { name: 'alice.example.id' })).status).toBe(200)
  const bare = await start({ databaseUrl: await databases.create('embedded') })
  expect([(await bare.fetch(path)).status, (await (await bare.fetch(path)).json()).message]).toEqual([
    404,
    'Names of its own are not configured on this gateway.',
  ])
})

it('behavior: the key is in no answer and in no line of the log', async () => {
  const gateway = await startGateway({ logLevel: 'debug' })
  const answers = [
    await gateway.post('', { name: 'alice.example.id' }),
    await gateway.fetch('/v1/ccip'),
    await gateway.fetch(`/v1/ccip/${sender}/${ask('alice.example.id')}`),
    await gateway.fetch(`/v1/ccip/${sender}/0x1234`),
    // As a client would that takes it for something else.
    await gateway.fetch(`/v1/profile/account/${signingKey}?key=${signingKey}`, {
      headers: { 'x-request-id': signingKey },
    }),
    await gateway.fetch('/metrics'),
    await gateway.fetch('/openapi.json'),
  ]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  await gateway.stop()
  expect(gateway.lines.length).toBeGreaterThan(5)
  expect([...texts, ...gateway.lines].join('')).not.toContain(signingKey.slice(2))
})
