import { ApiPromise, HttpProvider } from '@polkadot/api'
import '@polkadot/api-augment'
import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import type { Page } from 'playwright-core'
import { buildTransfer } from '../../src/solana/buildTransfer.js'

/** Asks the Demo wallet past the app, as any script in the page could. */
export async function askDemoWallet(
  page: Page,
  requests: readonly (readonly [method: string, params: unknown])[],
): Promise<void> {
  await page.evaluate((all) => {
    addEventListener(
      'eip6963:announceProvider',
      (event) => {
        const { info, provider } = (event as CustomEvent).detail
        if (info.rdns !== 'dev.hawser.demo-wallet') return
        for (const [method, params] of all) provider.request({ method, params }).catch(() => undefined)
      },
      { once: true },
    )
    dispatchEvent(new Event('eip6963:requestProvider'))
  }, requests)
}

interface StandardWallet {
  readonly accounts: readonly { readonly address: string }[]
  readonly features: Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>
}

/** The part of the wallet for Solana or Bitcoin, asked to connect. Answers the addresses once it is allowed to. */
export function connectStandardPart(page: Page, part: 'solana' | 'bip122'): Promise<readonly string[]> {
  return page.evaluate(async (name) => {
    const place = (window as unknown as { hawserDemoWallet: Record<string, StandardWallet> }).hawserDemoWallet
    await place[name]?.features['standard:connect']?.connect?.({})
    return place[name]?.accounts.map(({ address }) => address) ?? []
  }, part)
}

/** Asks for a transfer of SOL, to be signed and sent. */
export async function askSolanaTransfer(
  page: Page,
  { from, to, lamports, rpcUrl }: Readonly<Record<'from' | 'to' | 'rpcUrl', string>> & { readonly lamports: bigint },
): Promise<void> {
  const bytes = await buildTransfer({ from, to, lamports }, { rpcUrls: { default: { http: [rpcUrl] } } } as never)
  await page.evaluate((transaction) => {
    const { solana } = (window as unknown as { hawserDemoWallet: Record<string, StandardWallet> }).hawserDemoWallet
    const input = { account: solana?.accounts[0], transaction: Uint8Array.from(transaction), chain: 'solana:devnet' }
    solana?.features['solana:signAndSendTransaction']?.signAndSendTransaction?.(input).catch(() => undefined)
  }, Array.from(bytes))
}

/** Asks for the signature of a transfer of 0.0003 BTC, which spends 0.001 BTC and gives the rest back. */
export async function askBitcoinTransfer(
  page: Page,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Promise<void> {
  const script = addresses.toOutputScript(from, networks.regtest)
  const psbt = new Psbt({ network: networks.regtest })
  psbt.addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 100_000n } })
  psbt.addOutput({ address: to, value: 30_000n })
  psbt.addOutput({ script, value: 69_600n })
  await page.evaluate((bytes) => {
    const { bip122 } = (window as unknown as { hawserDemoWallet: Record<string, StandardWallet> }).hawserDemoWallet
    const inputsToSign = [{ account: bip122?.accounts[0], signingIndexes: [0] }]
    const input = { psbt: Uint8Array.from(bytes), inputsToSign }
    bip122?.features['bitcoin:signTransaction']?.signTransaction?.(input).catch(() => undefined)
  }, Array.from(psbt.toBuffer()))
}

/** Asks to be let in to the Polkadot part, and then for the signature of a transfer. */
export async function askPolkadotTransfer(
  page: Page,
  { to, units, rpcUrl }: Readonly<Record<'to' | 'rpcUrl', string>> & { readonly units: bigint },
): Promise<void> {
  const api = await ApiPromise.create({ provider: new HttpProvider(rpcUrl) as never, noInitWarn: true })
  const payload = {
    blockHash: api.genesisHash.toHex(),
    blockNumber: '0x00000000',
    era: '0x00',
    genesisHash: api.genesisHash.toHex(),
    method: api.tx.balances.transferKeepAlive(to, units).method.toHex(),
    nonce: '0x00000000',
    specVersion: api.runtimeVersion.specVersion.toHex(),
    tip: '0x00000000000000000000000000000000',
    transactionVersion: api.runtimeVersion.transactionVersion.toHex(),
    signedExtensions: api.registry.signedExtensions,
    version: 4,
  }
  await api.disconnect()
  await page.evaluate(async (asked) => {
    interface Injected {
      readonly accounts: { get(): Promise<readonly { readonly address: string }[]> }
      readonly signer: { signPayload(payload: object): Promise<unknown> }
    }
    const { injectedWeb3 } = window as unknown as {
      injectedWeb3: Record<string, { enable(name: string): Promise<Injected> }>
    }
    const injected = await injectedWeb3['Demo wallet']?.enable('Test')
    const [account] = (await injected?.accounts.get()) ?? []
    injected?.signer.signPayload({ ...asked, address: account?.address }).catch(() => undefined)
  }, payload)
}
