import { deployErc20, type LocalChain, setBalance, startLocalChains } from '@hawser/testing/node'
import { launchBrowser } from '@hawser/testing/playwright'
import { hexToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { networks as bitcoinNetworks, Psbt, payments } from 'bitcoinjs-lib'
import type { Browser, Frame, Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networks, openTestSecrets } from '../src/fixtures/wallet.js'
import { listAccounts } from '../src/keys/accounts.js'
import { expectGoodLook, focusedIn } from './fixtures/lookAt.js'
import { account } from './fixtures/openTestVault.js'
import { serveFrame } from './fixtures/serveFrame.js'

// How each kind of request is shown: for who sees it, for who hears it, and for who has a keyboard alone.

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const local = 'eip155:31337'
const addressOn = (chainId: (typeof networks)[keyof typeof networks]) =>
  listAccounts(openTestSecrets(), { chainId })[0] as { readonly address: string; readonly publicKey: string }
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let token: Address
let served: Awaited<ReturnType<typeof serveFrame>>
let browser: Browser

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337, name: 'Local' }] })
  const [first] = chains.chains
  if (!first) throw new Error('no chain')
  chain = first
  await setBalance(chain, account, 10n ** 20n)
  token = await deployErc20(chain, {
    name: 'Harbour Dollar',
    symbol: 'HUSD',
    decimals: 6,
    supply: 10n ** 9n,
    to: account,
  })
  served = await serveFrame(chain.rpcUrl)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await chains?.stop()
})

interface Asked {
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

const send = (transaction: object): Asked => ({
  chainId: local,
  method: 'eth_sendTransaction',
  params: [{ from: account, ...transaction }],
})
const siwe = () =>
  `${new URL(served.app.origin).host} wants you to sign in with your Ethereum account:\n${account}\n\nWelcome aboard.\n\nURI: ${served.app.origin}\nVersion: 1\nChain ID: 31337\nNonce: 32891756\nIssued At: 2026-01-01T00:00:00.000Z`

function solanaTransaction(): string {
  const own = address(addressOn(networks.solana).address)
  const destination = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
  const lifetime = { blockhash: '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn' as never, lastValidBlockHeight: 100n }
  const transfer = getTransferSolInstruction({ source: createNoopSigner(own), destination, amount: 1_500_000_000n })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(own, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
    (one) => appendTransactionMessageInstructions([transfer as Instruction], one),
  )
  return base58.encode(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
}

function psbt(): string {
  const network = bitcoinNetworks.bitcoin
  const own = payments.p2wpkh({ pubkey: hexToBytes(addressOn(networks.bitcoin).publicKey), network })
  const stranger = payments.p2wpkh({ hash: new Uint8Array(20).fill(9), network })
  const script = own.output ?? new Uint8Array()
  return new Psbt({ network })
    .addInput({ hash: new Uint8Array(32).fill(1), index: 0, witnessUtxo: { script, value: 100_000n } })
    .addOutput({ script: stranger.output ?? new Uint8Array(), value: 60_000n })
    .addOutput({ script, value: 39_000n })
    .toBase64()
}

const polkadotPayload = () => ({
  address: addressOn(networks.polkadot).address,
  blockHash: `0x${'22'.repeat(32)}`,
  blockNumber: '0x00000010',
  era: '0x0500',
  genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  method: `0x0503${'00'}${'33'.repeat(32)}0b00a0724e1809`,
  nonce: '0x00000041',
  specVersion: '0x000f4a10',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  signedExtensions: [
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'ChargeTransactionPayment',
  ],
  version: 4,
})

/** By the title that each is shown under. */
const kinds: readonly (readonly [name: string, title: string, asked: () => Asked])[] = [
  [
    'a message',
    'Sign a message',
    () => ({ chainId: local, method: 'personal_sign', params: ['Hello from Hawser', account] }),
  ],
  ['a sign-in', 'Sign in', () => ({ chainId: local, method: 'personal_sign', params: [siwe(), account] })],
  [
    'typed data',
    'Sign data',
    () => ({
      chainId: local,
      method: 'eth_signTypedData_v4',
      params: [
        account,
        {
          types: {
            Order: [
              { name: 'maker', type: 'address' },
              { name: 'items', type: 'Item[]' },
            ],
            Item: [
              { name: 'name', type: 'string' },
              { name: 'amount', type: 'uint256' },
            ],
          },
          primaryType: 'Order',
          domain: { name: 'Harbour market', chainId: 31_337 },
          message: { maker: account, items: [{ name: 'Rope', amount: '12' }] },
        },
      ],
    }),
  ],
  ['a transfer', 'Send', () => send({ to: bob, value: '0x14d1120d7b160000' })],
  [
    'a token',
    'Send',
    () =>
      send({
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 2_500_000n] }),
      }),
  ],
  [
    'an allowance without end',
    'Allow spending',
    () =>
      send({
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, maxUint256] }),
      }),
  ],
  [
    'a call that nobody can read',
    'Use an app',
    () => send({ to: bob, data: '0xdeadbeef00000000000000000000000000000000000000000000000000000001' }),
  ],
  [
    'a Solana transfer',
    'Send',
    () => ({
      chainId: networks.solana,
      method: 'solana_signTransaction',
      params: { transaction: solanaTransaction() },
    }),
  ],
  [
    'several Solana transfers',
    'Approve 2 transactions',
    () => ({
      chainId: networks.solana,
      method: 'solana_signAllTransactions',
      params: { transactions: [solanaTransaction(), solanaTransaction()] },
    }),
  ],
  [
    'a PSBT',
    'Send Bitcoin',
    () => ({
      chainId: networks.bitcoin,
      method: 'signPsbt',
      params: { psbt: psbt(), signInputs: [{ index: 0, address: addressOn(networks.bitcoin).address }] },
    }),
  ],
  [
    'a Polkadot transaction',
    'Approve a transaction',
    () => ({
      chainId: networks.polkadot,
      method: 'polkadot_signTransaction',
      params: { address: addressOn(networks.polkadot).address, transactionPayload: polkadotPayload() },
    }),
  ],
]

const sizes = {
  desktop: { width: 360, height: 600 },
  phone: { width: 320, height: 568 },
} as const

async function open(size: keyof typeof sizes): Promise<{ page: Page; frame: Frame }> {
  const viewport = size === 'phone' ? sizes.phone : { width: 800, height: 700 }
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    if (window.parent !== window) return
    window.addEventListener('message', ({ data }) => {
      if (data.kind === 'ready') document.documentElement.dataset.ready = ''
    })
  })
  await page.goto(served.app.origin)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.evaluate(({ width, height }) => {
    const style = document.querySelector('iframe')?.style
    style?.setProperty('width', `${width}px`)
    style?.setProperty('height', `${height}px`)
  }, sizes[size])
  const frame = page.frames().find((one) => one.url().startsWith(served.frame.origin))
  if (!frame) throw new Error('no frame')
  return { page, frame }
}

async function show(page: Page, frame: Frame, title: string, request: Asked): Promise<void> {
  await page.evaluate((asked) => {
    const iframe = document.querySelector('iframe')
    iframe?.contentWindow?.postMessage({ id: '1', request: asked }, '*')
    iframe?.focus()
  }, request as never)
  await frame.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  it.each(kinds)('default: %s reads well in light and dark, by ear and by keyboard', async (_name, title, asked) => {
    const { page, frame } = await open(size)
    await show(page, frame, title, asked())
    await expectGoodLook(page, frame)
    // The title has the focus; what scrolls comes next, then the refusal, and last the approval.
    const focused: string[] = []
    for (let at = 0; at < 3; at += 1) {
      await page.keyboard.press('Tab')
      focused.push(await focusedIn(frame))
    }
    expect(focused).toEqual(['Everything that is signed', 'Reject', expect.stringMatching(/^Approve/)])
    await page.close()
  })
})
