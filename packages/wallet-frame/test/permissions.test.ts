import { encodePermittedCalls } from '@hawser/adapter-eip155/permissions'
import { createMemoryStore, systemClock } from '@hawser/common'
import {
  deployDelegations,
  deployErc20,
  deploySmartAccounts,
  type LocalBundler,
  type LocalChain,
  setBalance,
  startBundler,
  startLocalChains,
} from '@hawser/testing/node'
import * as deployments from '@metamask/delegation-deployments'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConsentPart } from '../src/consent/consent.js'
import { createConsentQueue } from '../src/consent/createConsentQueue.js'
import { createKnownRecipients } from '../src/consent/facts/recipients.js'
import { createNode } from '../src/page/createNode.js'
import { createRequests } from '../src/requests/createRequests.js'
import { createGrantedPermissions, type GrantedPermission } from '../src/requests/grantedPermissions.js'
import { describePermissionTypes, listPermissions } from '../src/requests/listPermissions.js'
import { createSmartAccounts } from '../src/requests/smartAccounts.js'
import { DELEGATION_MANAGER, enforcers, readContext } from '../src/signing/delegation.js'
import { smartAccount } from '../src/signing/smartAccount.js'
import { nodeAt, openTestVault, account as owner } from './fixtures/openTestVault.js'

const chainId = 'eip155:31337'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ether = 10n ** 18n
const { signal } = new AbortController()
const sender = smartAccount.toAddress(owner)
/** The app's own key, which is nobody's whom the wallet knows. */
const session = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'57'.repeat(32)}`)
let chains: Awaited<ReturnType<typeof startLocalChains>>
let chain: LocalChain
let bundler: LocalBundler
let token: Address
let otherToken: Address

beforeAll(async () => {
  chains = await startLocalChains({ chains: [{ chainId: 31_337 }] })
  chain = chains.chains[0] as LocalChain
  const { entryPoint } = await deploySmartAccounts(chain)
  await deployDelegations(chain)
  bundler = await startBundler({ chain, entryPoint })
  const coin = { decimals: 6, supply: 1_000n, to: sender }
  token = await deployErc20(chain, { name: 'Coin', symbol: 'COIN', ...coin })
  otherToken = await deployErc20(chain, { name: 'Other', symbol: 'OTHER', ...coin })
  for (const one of [sender, session.address, stranger.address]) await setBalance(chain, one, 100n * ether)
})
afterAll(async () => {
  await bundler.stop()
  await chains.stop()
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const anvil = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
let snapshot: Hex
beforeEach(async () => {
  if (snapshot) await anvil().revert({ id: snapshot })
  snapshot = await anvil().snapshot()
})
const nowS = async () => Number((await reader().getBlock()).timestamp)

function open() {
  const { vault } = openTestVault()
  const queue = createConsentQueue()
  const store = createMemoryStore()
  const permissions = createGrantedPermissions(store, 'https://app.example')
  const node = nodeAt(chain.rpcUrl)
  const requests = createRequests({
    vault,
    queue,
    node,
    smart: createSmartAccounts({
      bundler: createNode({ baseUrl: bundler.url, projectId: 'shop', fetch, clock: systemClock }),
      networks: [chainId, 'eip155:10'],
    }),
    recipients: createKnownRecipients(store, 'wallet'),
    clock: systemClock,
    origin: 'https://app.example',
    isOriginVerified: true,
    permissions,
  })
  async function run(method: string, params: unknown) {
    let shown: readonly ConsentPart[] = []
    const stop = queue.watch(() => {
      if (queue.current()?.id !== '1' || shown.length > 0) return
      shown = queue.current()?.parts ?? []
      queueMicrotask(() => queue.approve('1'))
    })
    const answer = await requests.run({ id: '1', chainId, method, params }, signal).finally(stop)
    return { answer, parts: shown }
  }
  /** Of another network, with an account of the same address. */
  const runOn = (on: `eip155:${string}`, method: string, params: unknown) =>
    requests.run({ id: '2', chainId: on, method, params }, signal)
  const list = () =>
    listPermissions(permissions, { ownOn: async () => [owner, sender], nowMs: Date.now(), node, signal })
  return { run, runOn, list, node }
}

/** As an app asks for one, by the standard's present name. */
async function grant(
  permission: { readonly type: string; readonly data: object },
  { lengthS = 3_600, limits = [] as readonly object[], wallet = open() } = {},
) {
  const timestamp = (await nowS()) + lengthS
  const rules = [{ type: 'expiry', data: { timestamp } }, ...limits]
  const asked = { chainId: '0x7a69', to: session.address, permission, rules }
  const { answer, parts } = await wallet.run('wallet_requestExecutionPermissions', [asked])
  const [given] = answer as readonly GrantedPermission[]
  return { wallet, grant: given as GrantedPermission, part: parts[0] as ConsentPart }
}

const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'error InvalidDelegate()',
  'error InvalidERC1271Signature()',
  'error ECDSAInvalidSignatureLength(uint256)',
  'error CannotUseADisabledDelegation()',
  'error AccountUnauthorized(address)',
  'error ForbiddenTarget(address)',
  'error Error(string)',
])
interface Call {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
}

/** Straight to the chain, by nothing of ours: with gas that somebody chose, so that no estimate refuses it before. Returns why it came to nothing, or null. */
async function redeem(
  context: Hex,
  { to, value = 0n, data = '0x' }: Call,
  { by = session, mode = zeroHash }: { readonly by?: typeof session; readonly mode?: Hex } = {},
): Promise<string | null> {
  const args = [[context], [mode], [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]] as const
  const call = { address: DELEGATION_MANAGER, abi: managerAbi, functionName: 'redeemDelegations', args } as const
  const client = createWalletClient({ account: by, transport: http(chain.rpcUrl) })
  const hash = await client.writeContract({ ...call, gas: 2_000_000n, chain: null })
  const { status } = await reader().waitForTransactionReceipt({ hash })
  if (status === 'success') return null
  const error = await reader()
    .simulateContract({ ...call, account: by })
    .then(
      () => 'It would not fail now.',
      (cause: unknown) => String((cause as Error).message),
    )
  return error
}

const deploy = async ({ dependencies }: GrantedPermission) => {
  const client = createWalletClient({ account: session, transport: http(chain.rpcUrl) })
  for (const { factory, factoryData } of dependencies) {
    const hash = await client.sendTransaction({ to: factory, data: factoryData, chain: null })
    await reader().waitForTransactionReceipt({ hash })
  }
}
const transfer = (amount: bigint, to: Address = bob, of = token): Call & { readonly data: Hex } => ({
  to: of,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const approve = (amount: bigint): Call => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, amount] }),
})
const tokensOf = (of: Address, which = token) =>
  reader().readContract({ address: which, abi: erc20Abi, functionName: 'balanceOf', args: [of] })

describe('contracts', () => {
  it('default: they are where the framework has them on public networks', () => {
    const listed = Object.values(deployments.DELEGATOR_CONTRACTS['1.3.0'] ?? {})
    const all = [DELEGATION_MANAGER, ...Object.values(enforcers)]
    for (const network of listed) {
      const there = new Set(Object.values(network).map((one) => one.toLowerCase()))
      expect(all.filter((one) => !there.has(one))).toEqual([])
    }
  })
})

describe('a permission of the smart account', () => {
  it('default: an amount of a token, on an account that is not there yet: used by the app’s key alone, until it is used up', async () => {
    const asked = { type: 'erc20-token-allowance', data: { tokenAddress: token, allowance: '0x64' } }
    const { grant: given, part } = await grant(asked)
    expect(part.actions).toMatchObject([
      {
        kind: 'allow',
        way: 'permission',
        quantity: 100n,
        decimals: 6,
        asset: { symbol: 'COIN' },
        spender: session.address.toLowerCase(),
        isUnlimited: false,
      },
    ])
    expect(part.warnings.map(({ code }) => code)).toEqual(['spendableBySignature'])
    expect(given).toMatchObject({ from: sender, delegationManager: DELEGATION_MANAGER, permission: asked })
    // Nobody has an account's signature believed before the account is there.
    expect(await redeem(given.context, transfer(40n))).toContain('ECDSAInvalidSignatureLength')
    await deploy(given)
    expect(await redeem(given.context, transfer(40n))).toBeNull()
    expect(await redeem(given.context, transfer(61n))).toContain('allowance-exceeded')
    expect(await redeem(given.context, transfer(60n))).toBeNull()
    expect(await redeem(given.context, transfer(1n))).toContain('allowance-exceeded')
    expect(await tokensOf(bob)).toBe(100n)
    expect(await tokensOf(sender)).toBe(900n)
  })

  it.each<[string, (call: Call & { readonly data: Hex }) => Call, string]>([
    ['of another token', () => transfer(1n, bob, otherToken), 'invalid-contract'],
    ['by another function', () => approve(1n), 'invalid-method'],
    ['with money', (call) => ({ ...call, value: 1n }), 'value-too-high'],
    ['with more bytes', (call) => ({ ...call, data: `${call.data}00` }), 'invalid-execution-length'],
    ['of nothing but money', () => ({ to: bob, value: 1n }), 'value-too-high'],
  ])('behavior: the chain refuses what is beyond an amount of a token: %s', async (_, change, reason) => {
    const { grant: given } = await grant({
      type: 'erc20-token-allowance',
      data: { tokenAddress: token, allowance: '0x64' },
    })
    await deploy(given)
    expect(await redeem(given.context, change(transfer(1n)))).toContain(reason)
    expect(await redeem(given.context, transfer(1n))).toBeNull()
  })

  it('behavior: of another key, of several calls at once, or of one that may fail, the chain takes none', async () => {
    const { grant: given } = await grant({ type: 'native-token-allowance', data: { allowance: '0x64' } })
    await deploy(given)
    const send = { to: bob, value: 1n } as const
    expect(await redeem(given.context, send, { by: stranger })).toContain('InvalidDelegate')
    expect(await redeem(given.context, send, { mode: `0x01${'0'.repeat(62)}` })).not.toBeNull()
    expect(await redeem(given.context, send, { mode: `0x0001${'0'.repeat(60)}` })).not.toBeNull()
    // The manager alone may use it, and who has changed it may not.
    const direct = createWalletClient({ account: session, transport: http(chain.rpcUrl) })
    const execute = parseAbi(['function executeFromExecutor(bytes32 mode, bytes data) returns (bytes[])'])
    const data = encodePacked(['address', 'uint256', 'bytes'], [bob, 1n, '0x'])
    await expect(
      direct.writeContract({
        address: sender,
        abi: execute,
        functionName: 'executeFromExecutor',
        args: [zeroHash, data],
        chain: null,
      }),
    ).rejects.toThrow()
    const wider = given.context.replace(`${'0'.repeat(62)}64`, `${'0'.repeat(60)}ffff`) as Hex
    expect(wider).not.toBe(given.context)
    expect(await redeem(wider, send)).toContain('InvalidERC1271Signature')
    expect(await redeem(given.context, send)).toBeNull()
  })

  it('default: an amount of the network’s own money, sent and nothing else', async () => {
    const { grant: given, part } = await grant({ type: 'native-token-transfer', data: { allowance: '0x64' } })
    expect(part.actions).toMatchObject([{ kind: 'allow', asset: { kind: 'native' }, quantity: 100n }])
    await deploy(given)
    const before = await reader().getBalance({ address: bob })
    expect(await redeem(given.context, { to: bob, value: 101n })).toContain('allowance-exceeded')
    expect(await redeem(given.context, { to: bob, value: 100n })).toBeNull()
    expect(await redeem(given.context, { to: bob, value: 1n })).toContain('allowance-exceeded')
    expect(await redeem(given.context, transfer(1n))).toContain('invalid-calldata')
    expect(await reader().getBalance({ address: bob })).toBe(before + 100n)
  })

  it.each<[string, object, Call | undefined]>([
    ['native-token-periodic', {}, { to: bob, value: 60n }],
    ['erc20-token-periodic', { tokenAddress: true }, undefined],
  ])('default: %s, which begins anew with each period', async (type, of, given) => {
    const data = { periodAmount: '0x64', periodDuration: 3_600, ...('tokenAddress' in of && { tokenAddress: token }) }
    const { grant: granted, part } = await grant({ type, data }, { lengthS: 86_400 })
    expect(part.actions).toMatchObject([{ kind: 'allow', quantity: 100n, everyS: 3_600 }])
    const call = given ?? transfer(60n)
    await deploy(granted)
    // It begins by the wallet's clock, and the chain's may be behind.
    await anvil().increaseTime({ seconds: 60 })
    expect(await redeem(granted.context, call)).toBeNull()
    expect(await redeem(granted.context, call)).toContain('transfer-amount-exceeded')
    await anvil().increaseTime({ seconds: 3_600 })
    expect(await redeem(granted.context, call)).toBeNull()
    expect(await redeem(granted.context, call)).toContain('transfer-amount-exceeded')
  })

  it('default: calls of one contract, by some of its functions, so many times', async () => {
    const data = { address: token, abi: erc20Abi, functions: [{ functionName: 'approve' }] }
    const limits = [{ type: 'call-limit', data: { count: 2 } }]
    const { grant: given, part } = await grant({ type: 'contract-call', data }, { limits })
    expect(part.actions).toMatchObject([
      { kind: 'allowCalls', contract: token.toLowerCase(), functions: [{ name: 'approve' }], maxUses: 2, maxValue: 0n },
    ])
    expect(part.warnings.map(({ code }) => code)).toEqual(['movesAssets', 'actsAlone'])
    await deploy(given)
    expect(await redeem(given.context, approve(1n))).toBeNull()
    expect(await redeem(given.context, transfer(1n))).toContain('method-not-allowed')
    expect(await redeem(given.context, { ...approve(1n), to: otherToken })).toContain('target-address-not-allowed')
    expect(await redeem(given.context, { ...approve(1n), value: 1n })).toContain('value-too-high')
    expect(await redeem(given.context, { to: token, data: '0x' })).toContain('invalid-execution-data-length')
    expect(await redeem(given.context, approve(2n))).toBeNull()
    expect(await redeem(given.context, approve(3n))).toContain('limit-exceeded')
  })

  it('behavior: nobody may use it after its end, by the chain’s own clock', async () => {
    const { grant: given, wallet } = await grant({ type: 'native-token-allowance', data: { allowance: '0x64' } })
    await deploy(given)
    expect(await redeem(given.context, { to: bob, value: 1n })).toBeNull()
    await anvil().increaseTime({ seconds: 3_600 })
    expect(await redeem(given.context, { to: bob, value: 1n })).toContain('expired-delegation')
    expect(await wallet.list()).toHaveLength(1)
  })

  it('behavior: what was taken back is of no use to anybody who kept it, and is listed no more', async () => {
    const { grant: given, wallet } = await grant({ type: 'native-token-allowance', data: { allowance: '0x64' } })
    const { grant: kept } = await grant({ type: 'native-token-allowance', data: { allowance: '0x65' } }, { wallet })
    await deploy(given)
    expect(await redeem(given.context, { to: bob, value: 1n })).toBeNull()
    expect(await wallet.list()).toHaveLength(2)
    const { answer, parts } = await wallet.run('wallet_revokePermissions', [{ permissionsContext: given.context }])
    expect(answer).toEqual({})
    expect(parts[0]?.actions).toEqual([{ kind: 'endPermission', spender: readContext(given.context)?.delegate }])
    expect(await redeem(given.context, { to: bob, value: 1n })).toContain('CannotUseADisabledDelegation')
    expect((await wallet.list()).map(({ context }) => context)).toEqual([kept.context])
    expect(await redeem(kept.context, { to: bob, value: 1n })).toBeNull()
    const again = wallet.run('wallet_revokeExecutionPermission', [{ permissionContext: given.context }])
    await expect(again).rejects.toMatchObject({ rpcCode: -32602 })
  })

  it('behavior: it is taken back on its own network alone, though the account has the same address on others', async () => {
    const { grant: given, wallet } = await grant({ type: 'native-token-allowance', data: { allowance: '0x64' } })
    const revoking = wallet.runOn('eip155:10', 'wallet_revokePermissions', [{ permissionsContext: given.context }])
    await expect(revoking).rejects.toMatchObject({
      rpcCode: -32602,
      details: expect.stringContaining('another network'),
    })
    expect(await wallet.list()).toHaveLength(1)
  })

  it('behavior: one of an account that is not there yet is taken back all the same, and holds no more once it is there', async () => {
    const { grant: given, wallet } = await grant({ type: 'native-token-allowance', data: { allowance: '0x64' } })
    const { parts } = await wallet.run('wallet_revokeExecutionPermission', [{ permissionContext: given.context }])
    expect(parts[0]?.actions.map(({ kind }) => kind)).toEqual(['createAccount', 'endPermission'])
    expect(await redeem(given.context, { to: bob, value: 1n })).toContain('CannotUseADisabledDelegation')
  })

  it('default: several at once by the standard’s earlier name, one consent and a grant for each', async () => {
    const wallet = open()
    const expiry = (await nowS()) + 3_600
    const signer = { type: 'key', data: { type: 'secp256k1', publicKey: session.publicKey } }
    const permissions = [
      { type: 'native-token-transfer', data: { allowance: '0x1' } },
      { type: 'erc20-token-transfer', data: { address: token, allowance: '2' } },
    ]
    const { answer, parts } = await wallet.run('wallet_grantPermissions', [
      { chainId: '0x7a69', address: sender, expiry, signer, permissions, policies: [] },
    ])
    expect(parts).toHaveLength(2)
    const grants = answer as readonly { readonly context: Hex; readonly accountMeta: object }[]
    expect(grants).toMatchObject(
      permissions.map((permission) => ({
        permissions: [permission],
        expiry,
        signer,
        signerMeta: { delegationManager: DELEGATION_MANAGER },
      })),
    )
    await deploy((await wallet.list())[0] as GrantedPermission)
    expect(await redeem(grants[0]?.context as Hex, { to: bob, value: 1n })).toBeNull()
    expect(await redeem(grants[1]?.context as Hex, transfer(2n))).toBeNull()
  })

  it('default: the app’s own helper creates the account and does several calls, all or none', async () => {
    const { grant: given } = await grant({
      type: 'erc20-token-allowance',
      data: { tokenAddress: token, allowance: '0x64' },
    })
    const client = createWalletClient({ account: session, transport: http(chain.rpcUrl) })
    const sendAll = async (calls: readonly (Call & { readonly data: Hex })[]) => {
      const results: string[] = []
      for (const one of await encodePermittedCalls({ grant: given, calls })) {
        const hash = await client.sendTransaction({ ...one, gas: 2_000_000n, chain: null })
        results.push((await reader().waitForTransactionReceipt({ hash })).status)
      }
      return results
    }
    expect(await sendAll([transfer(60n), transfer(41n)])).toEqual(['success', 'reverted'])
    expect(await tokensOf(bob)).toBe(0n)
    expect(await sendAll([transfer(60n), transfer(40n)])).toEqual(['success', 'success'])
    expect(await tokensOf(bob)).toBe(100n)
  })

  it('behavior: a network without what enforces them has none, and nothing is signed', async () => {
    const wallet = open()
    expect(await describePermissionTypes([chainId], { node: wallet.node, signal })).toMatchObject({
      'contract-call': { chainIds: ['0x7a69'], ruleTypes: ['expiry', 'call-limit'] },
    })
    await anvil().setCode({ address: enforcers.timestamp, bytecode: '0x' })
    const asked = grant({ type: 'native-token-allowance', data: { allowance: '0x64' } }, { wallet })
    await expect(asked).rejects.toMatchObject({ rpcCode: 4200 })
    expect(await describePermissionTypes([chainId], { node: wallet.node, signal })).toEqual({})
    expect(await wallet.list()).toEqual([])
  })

  it('behavior: calls of the account itself cannot give again what was taken back', async () => {
    const wallet = open()
    const { grant: given } = await grant({ type: 'native-token-allowance', data: { allowance: '0x64' } }, { wallet })
    await wallet.run('wallet_revokePermissions', [{ permissionsContext: given.context }])
    const delegation = readContext(given.context)
    const enable = encodeFunctionData({
      abi: parseAbi([
        'struct Caveat { address enforcer; bytes terms; bytes args; }',
        'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
        'function enableDelegation(Delegation delegation)',
      ]),
      args: [delegation as never],
    })
    const calls = [{ to: DELEGATION_MANAGER, data: enable }]
    await expect(
      wallet.run('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls }]),
    ).rejects.toMatchObject({ code: 'VAULT_UNSIGNABLE' })
  })
})
