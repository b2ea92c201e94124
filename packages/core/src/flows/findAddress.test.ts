import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, createFakeChain } from '../fixtures/fakeChain.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { profile } from '../profile/profile.js'
import { findAddress } from './findAddress.js'
import { resolveName } from './resolveName.js'

const ALICE = '0xa11ce'
const ALICE_SOL = 'so1a11ce'

function setup() {
  const platform = createFakePlatform()
  const [chain, otherChain] = [createFakeChain(), createFakeChain()]
  const adapters = [
    createFakeAdapter('eip155', { send: chain.send, names: chain.names, isAddress: (value) => value.startsWith('0x') }),
    createFakeAdapter('solana', { names: otherChain.names, isAddress: (value) => value.startsWith('so1') }),
  ]
  const { hawser } = createTestClient({ platform, adapters, networks: [mainnet, optimism, solana] })
  hawser.start()
  const find = (text: string, signal?: AbortSignal) =>
    findAddress(hawser, { text, signal, resolve: (question) => resolveName(hawser, question) })
  return { hawser, chain, otherChain, clock: platform.clock, find }
}

describe('the address that a text stands for', () => {
  it('default: an address of any namespace of the app', async () => {
    const { find, chain } = setup()
    const plain = { name: null, formerAddress: null }
    expect(await find(` ${ALICE} `)).toEqual({ namespace: 'eip155', address: ALICE, ...plain })
    expect(await find(ALICE_SOL)).toEqual({ namespace: 'solana', address: ALICE_SOL, ...plain })
    expect(chain.calls.filter((call) => call.startsWith('resolveName'))).toEqual([])
  })

  it('default: that of a name, on the network in use', async () => {
    const { find, chain, otherChain } = setup()
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    otherChain.addresses.set(`${solana.caipNetworkId}/alice.sol`, ALICE_SOL)
    expect(await find('alice.eth')).toEqual({
      namespace: 'eip155',
      address: ALICE,
      name: { name: 'alice.eth', caipNetworkId: 'eip155:1' },
      formerAddress: null,
    })
    expect(await find('alice.sol')).toMatchObject({
      namespace: 'solana',
      address: ALICE_SOL,
      name: { caipNetworkId: solana.caipNetworkId },
    })
  })

  it.each([
    ['', 'format'],
    ['Alice', 'format'],
    ['not a name.', 'format'],
    ['0xA11CE', 'checksum'],
    ['nobody.eth', 'nameNotFound'],
  ] as const)('error: %j is %s', async (text, issue) => {
    expect(await setup().find(text)).toBe(issue)
  })

  it('behavior: a name that the user has seen stand for another address is told with it', async () => {
    const { hawser, find, chain } = setup()
    hawser.use(profile).rememberName({ name: 'Alice.eth', caipNetworkId: 'eip155:1', address: '0xbad' })
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    expect(await find('alice.eth')).toMatchObject({ address: ALICE, formerAddress: '0xbad' })
  })

  it('error: a name that could not be looked up is not said to have no address', async () => {
    const { find, chain } = setup()
    const answer = createDeferred<string | null>()
    chain.addresses.set('eip155:1/alice.eth', answer)
    answer.reject(new Error('offline'))
    await expect(find('alice.eth')).rejects.toMatchObject({ code: 'UNKNOWN' })
  })

  it('behavior: what one chain does not know, or cannot tell, another one may', async () => {
    const { find, chain, otherChain } = setup()
    const answer = createDeferred<string | null>()
    chain.addresses.set('eip155:1/alice.sol', answer)
    answer.reject(new Error('offline'))
    otherChain.addresses.set(`${solana.caipNetworkId}/alice.sol`, ALICE_SOL)
    expect(await find('alice.sol')).toMatchObject({ namespace: 'solana', address: ALICE_SOL })
  })

  it('error: nobody waits longer than the deadline, or than asked', async () => {
    const { chain, find, clock } = setup()
    chain.addresses.set('eip155:1/alice.eth', createDeferred<string | null>())
    const late = expect(find('alice.eth')).rejects.toMatchObject({ code: 'TIMEOUT' })
    await clock.advance(READ_TIMEOUT_MS + 1_000)
    await late
    const abort = new AbortController()
    const left = expect(find('alice.eth', abort.signal)).rejects.toThrow()
    abort.abort()
    await left
  })
})
