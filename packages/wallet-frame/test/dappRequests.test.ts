import * as ecc from '@bitcoinerlab/secp256k1'
import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import { hexToBytes } from '@noble/hashes/utils'
import { TypeRegistry } from '@polkadot/types'
import { decodeAddress, signatureVerify, sr25519Verify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { Verifier } from 'bip322-js'
import { initEccLib, Psbt, payments } from 'bitcoinjs-lib'
import type { Browser, Page } from 'playwright-core'
import { verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveLink, newCode } from './fixtures/answerMails.js'
import { serveWallet } from './fixtures/serveWallet.js'

// What each adapter of the kit asks of the real page, in a browser, and what other libraries say of the signatures.

interface ToldAccount {
  readonly address: string
  readonly publicKey?: string
}

const email = 'alice@example.org'
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser
let page: Page

beforeAll(async () => {
  initEccLib(ecc)
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1' })
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 800, height: 700 } })
  await page.goto(served.dappUrl)
  await page.waitForFunction(() => 'dapp' in globalThis)
  const connecting = page.evaluate((to) => globalThis.dapp.connect(to), email)
  const isAsked = (kind: string) =>
    page.waitForFunction((expected) => globalThis.dapp.question()?.kind === expected, kind)
  await isAsked('link')
  await approveLink(served.mailbox, email)
  await isAsked('code')
  await page.evaluate(
    (code) => globalThis.dapp.answer(globalThis.dapp.question()?.id ?? '', code),
    await newCode(served.mailbox, email),
  )
  expect(await connecting).toBe(4)
  // A new wallet is offered a way of recovery.
  await page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name: 'Later' }).click()
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

const accountsOf = (namespace: string): Promise<readonly ToldAccount[]> =>
  page.evaluate((name) => (globalThis.dapp as never as { accounts(of: string): never }).accounts(name), namespace)

/** Asks, and approves in the frame what it shows under `title`. */
async function ask<TAnswer>(name: string, given: unknown, title: string): Promise<TAnswer> {
  const asking = page.evaluate(
    ([what, value]) =>
      (globalThis.dapp as never as { request(what: string, value: unknown): Promise<never> }).request(what, value),
    [name, given] as const,
  )
  const frame = page.frameLocator('[data-hawser-frame] iframe')
  // Who fails before the user is asked says why.
  await Promise.race([frame.getByRole('heading', { level: 1, name: title }).waitFor(), asking])
  await approveConsent(frame)
  const answer = await asking
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  expect(answer).not.toMatchObject({ code: expect.any(String) })
  return answer
}

describe('a request that is refused', () => {
  it.each(['eip155', 'solana', 'bip122', 'polkadot'] as const)('error: %s', async (namespace) => {
    const frame = page.frameLocator('[data-hawser-frame] iframe')
    const signing = page.evaluate((name) => globalThis.dapp.sign(name, 'No'), namespace)
    // The browser hands a press to the frame only once it has painted it.
    await expect.poll(() => frame.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).toBe('false')
    await frame.getByRole('button', { name: 'Reject' }).click()
    expect(await signing).toMatchObject({ code: 'USER_REJECTED' })
    await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  })
})

describe('eip155', () => {
  it('default: typed data (EIP-712)', async () => {
    const [account] = await accountsOf('eip155')
    const typedData = {
      domain: { name: 'Harbour', chainId: 1 },
      types: { Berth: [{ name: 'master', type: 'address' }] },
      primaryType: 'Berth',
      message: { master: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    } as const
    const signature = await ask<`0x${string}`>('typedData', typedData, 'Sign data')
    expect(await verifyTypedData({ ...typedData, address: account?.address as `0x${string}`, signature })).toBe(true)
  })
})

describe('solana', () => {
  const lifetime = { blockhash: '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn' as never, lastValidBlockHeight: 100n }
  function build(own: Address, version: 0 | 'legacy', amount: bigint): string {
    const destination = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
    const message = pipe(
      createTransactionMessage({ version: version as 0 }),
      (one) => setTransactionMessageFeePayer(own, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
      (one) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: createNoopSigner(own), destination, amount }),
          one,
        ),
    )
    return getBase64Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
  }
  /** By the browser's own Ed25519, which the wallet has no part in. */
  async function expectSigned(base64: string, unsigned: string, own: string): Promise<void> {
    const decode = (text: string) => getTransactionDecoder().decode(getBase64Encoder().encode(text))
    const { messageBytes, signatures } = decode(base64)
    expect([...messageBytes]).toEqual([...decode(unsigned).messageBytes])
    const raw = Uint8Array.from(base58.decode(own))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
    const signature = Uint8Array.from(signatures[own as Address] ?? [])
    expect(await crypto.subtle.verify('Ed25519', key, signature, Uint8Array.from(messageBytes))).toBe(true)
  }

  it.each(['legacy', 0] as const)('default: a transaction of version %s', async (version) => {
    const [account] = await accountsOf('solana')
    const own = address(String(account?.address))
    const unsigned = build(own, version, 5n)
    await expectSigned(await ask<string>('solanaTransaction', unsigned, 'Send'), unsigned, own)
  })

  it('default: several at once, by one approval', async () => {
    const [account] = await accountsOf('solana')
    const own = address(String(account?.address))
    const all = [build(own, 0, 1n), build(own, 'legacy', 2n), build(own, 0, 3n)]
    const signed = await ask<readonly string[]>('solanaTransactions', all, 'Approve 3 transactions')
    expect(signed).toHaveLength(3)
    for (const [at, one] of signed.entries()) await expectSigned(one, String(all[at]), own)
  })
})

describe('bip122', () => {
  it('default: a PSBT that spends of both its addresses (BIP-84, BIP-86)', async () => {
    const [money, ordinals] = await accountsOf('bip122')
    const keys = [money, ordinals].map((one) => hexToBytes(String(one?.publicKey)))
    const [pubkey, internalPubkey] = keys as [Uint8Array, Uint8Array]
    const outputs = [payments.p2wpkh({ pubkey }), payments.p2tr({ internalPubkey })]
    expect(outputs.map((one) => one.address)).toEqual([money?.address, ordinals?.address])
    const psbt = new Psbt()
    for (const [index, { output = new Uint8Array() }] of outputs.entries())
      psbt.addInput({
        hash: new Uint8Array(32).fill(index + 1),
        index,
        witnessUtxo: { script: output, value: 100_000n },
        ...(index === 1 && { tapInternalKey: internalPubkey }),
      })
    psbt.addOutput({ script: outputs[0]?.output ?? new Uint8Array(), value: 199_000n })
    const signed = Psbt.fromBase64(await ask<string>('psbt', psbt.toBase64(), 'Send Bitcoin'))
    const verify = (key: Uint8Array, hash: Uint8Array, signature: Uint8Array) =>
      key.length === 32 ? ecc.verifySchnorr(hash, key, signature) : ecc.verify(hash, key, signature)
    expect([0, 1].map((index) => signed.validateSignaturesOfInput(index, verify))).toEqual([true, true])
  })

  it('default: a message by the address for what is inscribed (BIP-322)', async () => {
    const [, ordinals] = await accountsOf('bip122')
    const given = { address: String(ordinals?.address), message: 'Mine' }
    const signature = await ask<string>('ordinalMessage', given, 'Sign a message')
    expect(Verifier.verifySignature(given.address, given.message, signature)).toBe(true)
  })
})

describe('polkadot', () => {
  const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

  it('default: a transaction (signPayload)', async () => {
    const [account] = await accountsOf('polkadot')
    const payload = {
      address: String(account?.address),
      blockHash: genesisHash,
      blockNumber: '0x00000000',
      era: '0x00',
      genesisHash,
      method: `0x0503${'00'}${'33'.repeat(32)}0b00a0724e1809`,
      nonce: '0x00000001',
      specVersion: '0x000f4a10',
      tip: '0x00000000000000000000000000000000',
      transactionVersion: '0x0000001a',
      signedExtensions: [
        'CheckNonZeroSender',
        'CheckSpecVersion',
        'CheckTxVersion',
        'CheckGenesis',
        'CheckMortality',
        'CheckNonce',
        'CheckWeight',
        'ChargeTransactionPayment',
      ],
      version: 4,
    }
    const signature = await ask<string>('polkadotPayload', payload, 'Approve a transaction')
    const registry = new TypeRegistry()
    registry.setSignedExtensions(payload.signedExtensions)
    const bytes = registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true })
    // The first byte says that it is of sr25519.
    const raw = hexToBytes(signature.slice(2)).slice(-64)
    expect(sr25519Verify(bytes, raw, decodeAddress(payload.address))).toBe(true)
  })

  it('default: bytes (signRaw), between their marks', async () => {
    const [account] = await accountsOf('polkadot')
    const signature = await ask<string>('polkadotBytes', '0x48656c6c6f', 'Sign a message')
    expect(signatureVerify('<Bytes>Hello</Bytes>', signature, String(account?.address)).isValid).toBe(true)
  })
})
