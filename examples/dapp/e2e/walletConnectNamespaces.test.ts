import { signatureVerify } from '@polkadot/util-crypto'
import {
  address,
  createSolanaRpc,
  getBase58Encoder,
  getPublicKeyFromAddress,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { Verifier } from 'bip322-js'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sampleWalletOwners } from '../demo/sampleWalletOwners.mjs'
import { bitcoinId, fund, furtherChains } from './support/furtherChains.js'
import { copyPairing, showPairing } from './support/pairing.js'
import { readPolkadotAccount } from './support/readPolkadotAccount.js'
import { fact, reads } from './support/steps.js'
import { action, type FurtherNamespace, factOf } from './support/useNamespaces.js'
import { usePairedDapp } from './support/usePairedDapp.js'
import { violations } from './support/violations.js'

const stage = usePairedDapp()
beforeAll(async () => {
  await furtherChains()
})
const all: readonly FurtherNamespace[] = ['solana', 'bip122', 'polkadot']

/** The dApp and the sample wallet, both with networks of all kinds. */
async function openBoth(walletOptions: Parameters<typeof stage.openWallet>[0] = {}) {
  const { chains, solana, bitcoin, polkadot, polkadotId } = await furtherChains()
  const everywhere = { ...inject('stack').chains, ...chains }
  const dapp = await stage.openDapp({ config: { chains: everywhere } })
  const opened = await stage.openWallet({ chains: everywhere, ...walletOptions })
  const owners = await sampleWalletOwners(opened.mnemonic)
  const addresses = { solana: owners.solana[0], bip122: owners.bip122[0], polkadot: owners.polkadot[0] }
  await showPairing(dapp)
  await opened.wallet.pair(await copyPairing(dapp))
  return { ...opened, dapp, page: dapp.page, own: addresses, chains: { solana, bitcoin, polkadot, polkadotId } }
}

describe('WalletConnect for every namespace', () => {
  it('CAP-01, CAP-02, ENT-08 behavior: one session fills all that the wallet approves; each signs; reload keeps all', async () => {
    const { page, wallet, own, addresses } = await openBoth()
    await wallet.waitForPrompt(/^connect to/i)
    expect(await violations(wallet.page)).toEqual([])
    await wallet.approveConnection()
    await reads(fact(page, 'status'), /^connected$/)
    for (const namespace of all) {
      await reads(factOf(page, namespace, 'status'), /^connected$/)
      await reads(factOf(page, namespace, 'address'), own[namespace])
      await reads(factOf(page, namespace, 'wallet'), 'Bollard')
    }
    await page.reload()
    await reads(fact(page, 'address'), addresses[0] ?? '')
    for (const namespace of all) {
      await reads(factOf(page, namespace, 'address'), own[namespace])
      // Shown from storage at first, until the session is there again.
      await reads(factOf(page, namespace, 'status'), /^connected$/)
    }

    const solana = await action(page, 'Sign text with a Solana account')
    await solana.getByRole('button', { name: 'Sign text' }).click()
    await reads(await wallet.waitForPrompt('Sign a message'), 'Hello from Hawser')
    await wallet.approve('Sign a message')
    await reads(solana.locator('.outcome-result'), /^[1-9A-HJ-NP-Za-km-z]{80,}$/)
    const signature = getBase58Encoder().encode((await solana.locator('.outcome-result').textContent()) ?? '')
    const key = await getPublicKeyFromAddress(address(own.solana))
    const text = new TextEncoder().encode('Hello from Hawser')
    expect(await verifySignature(key, Uint8Array.from(signature) as SignatureBytes, text)).toBe(true)

    const bitcoin = await action(page, 'Sign text with a Bitcoin address')
    for (const [button, manner] of [
      ['Sign by ECDSA', 'BIP-137'],
      ['Sign by BIP-322', 'BIP-322'],
    ] as const) {
      await bitcoin.getByRole('button', { name: button }).click()
      await reads(await wallet.waitForPrompt('Sign a message'), manner)
      await wallet.approve('Sign a message')
      await reads(bitcoin.locator('.outcome-result'), /^[A-Za-z0-9+/=]{80,}$/)
      const proof = (await bitcoin.locator('.outcome-result').textContent()) ?? ''
      expect(Verifier.verifySignature(own.bip122, 'Hello from Hawser', proof)).toBe(true)
    }

    const polkadot = await action(page, 'Sign bytes with a Polkadot account')
    await polkadot.getByRole('button', { name: 'Sign bytes' }).click()
    await wallet.approve('Sign a message')
    await reads(polkadot.locator('.outcome-result'), /^0x[0-9a-f]{128}$/)
    const raw = (await polkadot.locator('.outcome-result').textContent()) ?? ''
    expect(signatureVerify('<Bytes>Hello from Hawser</Bytes>', raw, own.polkadot).isValid).toBe(true)
  })

  it('behavior: on the smallest phone the wallet fits, asked for every kind and connected, light and dark', async () => {
    const contextOptions = { viewport: { width: 320, height: 640 }, hasTouch: true } as const
    const { page, wallet } = await openBoth({ contextOptions })
    const overflow = () => wallet.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await wallet.waitForPrompt(/^connect to/i)
    expect(await overflow()).toBe(0)
    await wallet.approveConnection()
    for (const namespace of all) await reads(factOf(page, namespace, 'status'), /^connected$/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await wallet.page.emulateMedia({ colorScheme })
      expect(await violations(wallet.page)).toEqual([])
      expect(await overflow()).toBe(0)
    }
  })

  it('CAP-02 behavior: transactions of every kind, said in words by the wallet, arrive on their chains', async () => {
    const { page, wallet, own, chains } = await openBoth()
    await wallet.approveConnection()
    for (const namespace of all) await reads(factOf(page, namespace, 'status'), /^connected$/)
    await Promise.all([
      fund('solana', own.solana, 3_000_000_000n),
      fund('bip122', own.bip122, 500_000n),
      fund('polkadot', own.polkadot, 50n * 10n ** 12n),
    ])
    const receiver = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const sol = await action(page, 'Send SOL or a token')
    await sol.getByLabel('Receiver').fill(receiver)
    await sol.getByLabel('Amount').fill('0.75')
    await sol.getByRole('button', { name: 'Send SOL' }).click()
    await reads(await wallet.waitForPrompt(/transaction/), `Send 0.75 SOL to ${receiver}`)
    await wallet.approve(/transaction/)
    await reads(sol.locator('.outcome-result'), /^success /)
    const rpc = createSolanaRpc(chains.solana.rpcUrl)
    expect((await rpc.getBalance(address(receiver)).send()).value).toBe(750_000_000n)

    const psbt = await action(page, 'Sign a PSBT')
    await psbt.getByRole('button', { name: 'Sign and broadcast' }).click()
    await reads(await wallet.waitForPrompt(/bitcoin/i), '1 of 1 inputs')
    await wallet.approve(/bitcoin/i)
    await reads(psbt.locator('.outcome-result'), /^[0-9a-f]{64}$/)
    const txid = (await psbt.locator('.outcome-result').textContent()) ?? ''
    expect((await fetch(`${chains.bitcoin.rpcUrl}/tx/${txid}`)).status).toBe(200)

    const transfer = await action(page, 'Send bitcoin')
    const { bip122: others } = await sampleWalletOwners(
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
    )
    await transfer.getByLabel('Receiver').fill(others[0])
    await transfer.getByLabel('Amount in satoshis').fill('30000')
    await transfer.getByRole('button', { name: 'Send bitcoin' }).click()
    await reads(await wallet.waitForPrompt('Send bitcoin'), '0.0003 BTC')
    await wallet.approve('Send bitcoin')
    await reads(transfer.locator('.outcome-result'), /^[0-9a-f]{64}$/)
    const coins = (await (await fetch(`${chains.bitcoin.rpcUrl}/address/${others[0]}/utxo`)).json()) as {
      value: number
    }[]
    expect(coins.map(({ value }) => value)).toContain(30_000)

    const payload = await action(page, 'Sign a Polkadot payload')
    await payload.getByRole('button', { name: 'Sign payload and submit' }).click()
    await reads(await wallet.waitForPrompt('Sign a transaction'), 'cannot read what this call does')
    await wallet.approve('Sign a transaction')
    await reads(payload.locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
    // The chain has checked the signature, and counts the transaction.
    const nonce = async () => (await readPolkadotAccount(chains.polkadot.rpcUrl, own.polkadot)).nonce
    await expect.poll(nonce).toBe(1)
  })

  it('CAP-02, STA-06 behavior: only what the wallet approves is connected; refused there, it is said so; ended by the wallet, all is gone', async () => {
    const { page, wallet, own, addresses } = await openBoth()
    await wallet.approveConnection({ namespaces: ['eip155', 'bip122'], chainIds: [1, bitcoinId] })
    await reads(fact(page, 'address'), addresses[0] ?? '')
    await reads(factOf(page, 'bip122', 'address'), own.bip122)
    await reads(factOf(page, 'solana', 'status'), /^disconnected$/)
    await reads(factOf(page, 'polkadot', 'status'), /^disconnected$/)
    const bitcoin = await action(page, 'Bitcoin addresses')
    await bitcoin.getByRole('button', { name: 'Get addresses' }).click()
    await reads(bitcoin.locator('.outcome-result'), '2 addresses')
    await reads(bitcoin.locator('li').nth(1), /ordinal bcrt1p.*m\/86'\/1'\/0'\/0\/0/)
    const text = await action(page, 'Sign text with a Bitcoin address')
    await text.getByRole('button', { name: 'Sign by ECDSA' }).click()
    await wallet.waitForPrompt('Sign a message')
    await wallet.reject()
    await reads(text.getByRole('alert'), /declined|reject/i)
    await wallet.disconnect('Hawser example')
    await reads(fact(page, 'status'), /^disconnected$/)
    await reads(factOf(page, 'bip122', 'status'), /^disconnected$/)
  })
})
