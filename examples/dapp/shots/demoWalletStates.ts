import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseEther, parseUnits } from 'viem'
import { inject } from 'vitest'
import {
  askBitcoinTransfer,
  askDemoWallet,
  askPolkadotTransfer,
  askSolanaTransfer,
  connectStandardPart,
} from '../e2e/support/askDemoWallet.js'
import { freshAccount, localChain } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { DemoWalletPage } from '../e2e/support/demoWallet.js'
import { fund, furtherChains } from '../e2e/support/furtherChains.js'
import { chooseWallet, fact, reads } from '../e2e/support/steps.js'
import type { State } from './state.js'

let owner = freshAccount()
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A run with the Demo wallet, and money in its account. */
const demo: Pick<State, 'prepare'> = {
  async prepare() {
    owner = freshAccount()
    await localChain(1).fund(owner.address, '10')
    return { wallets: [], config: { demoWallet: { privateKeys: [owner.key] } } }
  },
}
const demoOfAll: Pick<State, 'prepare'> = {
  async prepare() {
    owner = freshAccount()
    const { chains } = await furtherChains()
    await localChain(1).fund(owner.address, '10')
    return {
      wallets: [],
      config: { chains: { ...inject('stack').chains, ...chains }, demoWallet: { privateKeys: [owner.key] } },
    }
  },
}

const walletOf = ({ page }: Dapp) => new DemoWalletPage(page)

async function connectDemo(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, 'Demo wallet')
  await walletOf(dapp).approve()
  await reads(fact(dapp.page, 'status'), /^connected$/)
  await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Connected, and asked. */
function asked(requests: () => readonly (readonly [method: string, params: unknown])[]): State {
  return {
    ...demo,
    async reach(dapp) {
      await connectDemo(dapp)
      await askDemoWallet(dapp.page, requests())
      await walletOf(dapp).waitForRequest()
      await dapp.page.waitForLoadState('networkidle')
    },
  }
}

const callToken = (functionName: 'transfer' | 'approve', value: bigint) => {
  const { token } = localChain(1)
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [receiver, value] })
  return ['eth_sendTransaction', [{ from: owner.address, to: token.address, data }]] as const
}

const permit = {
  domain: { name: 'Local Dollar', version: '1', chainId: 1, verifyingContract: receiver },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'details', type: 'Details' },
    ],
    Details: [
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: receiver, spender: receiver, details: { amount: '25000000', note: 'For the harbour dues' } },
}

/** The wallet in the page: each sort of request, and idle. */
export const demoWalletStates: Readonly<Record<string, State>> = {
  'demo-wallet-connect': {
    ...demo,
    async reach(dapp) {
      await chooseWallet(dapp, 'Demo wallet')
      await walletOf(dapp).waitForRequest()
    },
  },
  'demo-wallet-message': asked(() => [
    ['personal_sign', ['Sign in to the harbour.\n\nNo. 7, until noon.', owner.address]],
  ]),
  'demo-wallet-send': asked(() => [
    ['eth_sendTransaction', [{ from: owner.address, to: receiver, value: numberToHex(parseEther('0.2')) }]],
  ]),
  'demo-wallet-token': asked(() => [callToken('transfer', parseUnits('25', 6))]),
  'demo-wallet-approval': asked(() => [callToken('approve', maxUint256)]),
  'demo-wallet-typed-data': asked(() => [['eth_signTypedData_v4', [owner.address, JSON.stringify(permit)]]]),
  'demo-wallet-network': asked(() => [['wallet_switchEthereumChain', [{ chainId: '0xa' }]]]),
  'demo-wallet-queue': asked(() =>
    ['One', 'Two', 'Three'].map((text) => ['personal_sign', [text, owner.address]] as const),
  ),
  'demo-wallet-raw': {
    ...asked(() => [['eth_signTypedData_v4', [owner.address, JSON.stringify(permit)]]]),
    async reach(dapp) {
      await connectDemo(dapp)
      await askDemoWallet(dapp.page, [
        ['wallet_addEthereumChain', [{ chainId: '0x99', chainName: 'Harbour', rpcUrls: ['http://a.example'] }]],
      ])
      await (await walletOf(dapp).waitForRequest()).getByText('Raw request').click()
    },
  },
  'demo-wallet-solana': {
    ...demoOfAll,
    async reach(dapp) {
      const { page } = dapp
      const wallet = walletOf(dapp)
      await wallet.window.waitFor()
      const [[from = ''] = []] = await Promise.all([connectStandardPart(page, 'solana'), wallet.approve()])
      await fund('solana', from, 2_000_000_000n)
      const to = 'GfUzg6dvSrT5pnWqa5kq8dzhDkrKKoMMqLGMnTbLdbAc'
      const { solana } = await furtherChains()
      await askSolanaTransfer(page, { from, to, lamports: 1_500_000_000n, rpcUrl: solana.rpcUrl })
      await wallet.waitForRequest({ title: /SOL/ })
    },
  },
  'demo-wallet-bitcoin': {
    ...demoOfAll,
    async reach(dapp) {
      const { page } = dapp
      const wallet = walletOf(dapp)
      await wallet.window.waitFor()
      const [[from = ''] = []] = await Promise.all([connectStandardPart(page, 'bip122'), wallet.approve()])
      await askBitcoinTransfer(page, { from, to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' })
      await wallet.waitForRequest({ title: /BTC/ })
    },
  },
  'demo-wallet-polkadot': {
    ...demoOfAll,
    async reach(dapp) {
      const { page } = dapp
      const wallet = walletOf(dapp)
      await wallet.window.waitFor()
      const { polkadot } = await furtherChains()
      const to = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
      const asking = askPolkadotTransfer(page, { to, units: 10n ** 12n, rpcUrl: polkadot.rpcUrl })
      await wallet.approve()
      await asking
      await wallet.waitForRequest({ title: /^Send 1 / })
    },
  },
  'demo-wallet-idle': {
    ...demoOfAll,
    async reach(dapp) {
      await walletOf(dapp).open()
      await reads(walletOf(dapp).window, '10 ETH')
    },
  },
  'demo-wallet-problems': {
    ...demoOfAll,
    async reach(dapp) {
      const { window } = walletOf(dapp)
      await walletOf(dapp).open()
      await window.getByText('Simulate problems').first().click()
      await window.locator('.demo-wallet-group > summary').first().click()
      await window.getByRole('checkbox', { name: 'Refuses to sign (4001).' }).check()
    },
  },
  'demo-wallet-closed': { ...demo, reach: ({ page }) => page.waitForLoadState('networkidle') },
}
