import * as ecc from '@bitcoinerlab/secp256k1'
import { createMemoryStore, systemClock } from '@hawser/common'
import { hexToBytes } from '@noble/hashes/utils'
import { encodeAddress, sr25519Verify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { networks as bitcoinNetworks, initEccLib, Psbt, payments } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import type { ConsentPart } from '../src/consent/consent.js'
import { createConsentQueue } from '../src/consent/createConsentQueue.js'
import { createKnownRecipients } from '../src/consent/facts/recipients.js'
import { networks, openTestSecrets } from '../src/fixtures/wallet.js'
import { listAccounts, type VaultNetwork } from '../src/keys/accounts.js'
import { createRequests } from '../src/requests/createRequests.js'
import { openTestVault } from './fixtures/openTestVault.js'

const signal = new AbortController().signal
const accountsOn = (chainId: VaultNetwork['chainId']) => listAccounts(openTestSecrets(), { chainId })

function open() {
  const queue = createConsentQueue()
  const requests = createRequests({
    vault: openTestVault().vault,
    queue,
    // Neither of these networks is asked for anything.
    node: { ask: () => Promise.reject(new Error('no node')) },
    recipients: createKnownRecipients(createMemoryStore(), 'w'),
    clock: systemClock,
    origin: 'https://app.example',
    isOriginVerified: true,
  })
  let shown: readonly ConsentPart[] = []
  queue.watch(() => {
    shown = queue.current()?.parts ?? shown
    queue.approve('1')
  })
  const run = (chainId: VaultNetwork['chainId'], method: string, params: unknown) =>
    requests.run({ id: '1', chainId, method, params }, signal)
  return { run, shown: () => shown }
}

describe('bip122', () => {
  const chainId = networks.regtest
  const [money] = accountsOn(chainId)
  const network = bitcoinNetworks.regtest
  const own = payments.p2wpkh({ pubkey: hexToBytes(money?.publicKey ?? ''), network })
  const stranger = payments.p2wpkh({ hash: new Uint8Array(20).fill(9), network })
  const makePsbt = () =>
    new Psbt({ network })
      .addInput({
        hash: new Uint8Array(32).fill(1),
        index: 0,
        witnessUtxo: { script: own.output ?? new Uint8Array(), value: 100_000n },
      })
      .addOutput({ script: stranger.output ?? new Uint8Array(), value: 99_000n })

  it('default: a PSBT is shown and signed', async () => {
    initEccLib(ecc)
    const { run, shown } = open()
    const signInputs = [{ index: 0, address: money?.address }]
    const { psbt } = (await run(chainId, 'signPsbt', { psbt: makePsbt().toBase64(), signInputs })) as { psbt: string }
    expect(shown()).toMatchObject([
      {
        actions: [{ kind: 'psbt', spent: 100_000n, outputs: [{ address: stranger.address }] }],
        warnings: [{ code: 'firstTime', address: stranger.address }],
        fee: { units: 1_000n },
      },
    ])
    const signed = Psbt.fromBase64(psbt, { network })
    expect(signed.validateSignaturesOfInput(0, (key, hash, signature) => ecc.verify(hash, key, signature))).toBe(true)
  })

  it('default: a message', async () => {
    const { run } = open()
    const address = String(accountsOn(networks.bitcoin)[0]?.address)
    const answer = (await run(networks.bitcoin, 'signMessage', { address, message: 'Hello' })) as { signature: string }
    expect(Verifier.verifySignature(address, 'Hello', answer.signature)).toBe(true)
  })

  it('error: an input of an address that is not the wallet’s, or no input at all', async () => {
    const psbt = makePsbt().toBase64()
    const foreign = { psbt, signInputs: [{ index: 0, address: stranger.address }] }
    await expect(open().run(chainId, 'signPsbt', foreign)).rejects.toMatchObject({ code: 'VAULT_UNKNOWN_ACCOUNT' })
    await expect(open().run(chainId, 'signPsbt', { psbt, signInputs: [] })).rejects.toMatchObject({
      code: 'VAULT_UNSIGNABLE',
    })
  })
})

describe('polkadot', () => {
  const chainId = networks.polkadot
  const [account] = accountsOn(chainId)

  it('default: a message', async () => {
    const { run, shown } = open()
    const params = { address: account?.address, data: '0x48656c6c6f', type: 'bytes' }
    const { signature } = (await run(chainId, 'polkadot_signMessage', params)) as { signature: `0x${string}` }
    expect(shown()[0]?.actions).toMatchObject([{ kind: 'message', text: 'Hello' }])
    expect(
      sr25519Verify('<Bytes>Hello</Bytes>', hexToBytes(signature.slice(2)), hexToBytes(account?.publicKey ?? '')),
    ).toBe(true)
  })

  it("behavior: by the account's address on another network", async () => {
    const { run } = open()
    const address = encodeAddress(account?.address ?? '', 0)
    expect(address).not.toBe(account?.address)
    const answer = await run(chainId, 'polkadot_signMessage', { address, data: '0x48656c6c6f', type: 'bytes' })
    expect(answer).toMatchObject({ signature: expect.stringMatching(/^0x/) })
  })

  it.each([
    ['polkadot_signMessage', { address: 'nobody', data: '0x48' }, 'VAULT_UNKNOWN_ACCOUNT'],
    ['polkadot_signMessage', { address: account?.address, data: 'Hello' }, 'VAULT_UNSIGNABLE'],
    ['polkadot_signTransaction', { address: account?.address, transactionPayload: {} }, 'VAULT_UNSIGNABLE'],
  ])('error: %s with %o is refused', async (method, params, code) => {
    await expect(open().run(chainId, method, params)).rejects.toMatchObject({ code })
  })
})
