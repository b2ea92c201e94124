import { type CaipNetworkId, decodeBase58 } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { getProvider } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { signatureBytes, verifySignature } from '@solana/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { type Fixture, type FixtureOptions, startFixture } from './fixtures/startFixture.js'

const fixtures: Fixture[] = []
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.stop()
})

async function open(features: FixtureOptions['features'] = ['signMessage', 'signTransaction', 'signIn']) {
  const fixture = await startFixture({ features })
  fixtures.push(fixture)
  return fixture
}

const signal = AbortSignal.timeout(60_000)
const toText =
  ({ address }: { readonly address: string }) =>
  (chainName: string) =>
    [
      'app.example wants you to sign in with your Solana account:',
      address,
      '',
      'Come aboard.',
      '',
      'URI: https://app.example/',
      'Version: 1',
      `Chain ID: ${chainName}`,
      'Nonce: abcdefgh12',
    ].join('\n')

async function prepare(
  { hawser, address }: { readonly hawser: Hawser; readonly address: string },
  chainId: CaipNetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
) {
  const provider = await getProvider(hawser)
  const data = {
    accountAddress: address,
    chainId,
    domain: 'app.example',
    uri: 'https://app.example/',
    version: '1',
    nonce: 'abcdefgh12',
    statement: 'Come aboard.',
  }
  return hawser[internalsKey].adapters.get('solana')?.signIn?.({ provider, data, toText: toText({ address }) })
}

describe('Sign In With Solana', () => {
  it('CAP-12 default: the wallet composes the text that was told, shows it, and signs it', async () => {
    const client = await open()
    const own = await prepare(client)
    expect(own?.text).toBe(toText(client)('solana:devnet'))
    client.wallet.setBehavior('lateApproval', true)
    const signed = own?.sign({ signal })
    await expect.poll(() => client.wallet.pending).toMatchObject([{ method: 'signIn', params: { message: own?.text } }])
    client.wallet.approve()
    const signature = signatureBytes(decodeBase58((await signed) ?? '') ?? new Uint8Array())
    const text = new TextEncoder().encode(own?.text)
    expect(await verifySignature(client.accounts[0].keyPair.publicKey, signature, text)).toBe(true)
    expect(client.wallet.log.filter(({ method }) => method === 'signMessage')).toEqual([])
  })

  it('behavior: a wallet without it, and a network that it could not name, are left to a message that is signed', async () => {
    expect(await prepare(await open(['signMessage', 'signTransaction']))).toBeUndefined()
    const client = await open()
    expect(await prepare(client, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBeUndefined()
    expect(client.wallet.log.filter(({ method }) => method === 'signIn')).toEqual([])
  })

  it.each([
    ['composes a text for another site', 'signsInForOtherSite', 'INVALID_RESPONSE'],
    ['signs with another account', 'signsInWithOtherAccount', 'WRONG_ACCOUNT'],
    ['answers with what is no signature', 'malformedSignature', 'INVALID_RESPONSE'],
    ['declines', 'rejectsSign', 'USER_REJECTED'],
  ] as const)('CAP-12 error: a wallet that %s', async (_, behavior, code) => {
    const client = await open()
    const own = await prepare(client)
    client.wallet.setBehavior(behavior, true)
    await expect(own?.sign({ signal })).rejects.toMatchObject({ code })
  })
})
