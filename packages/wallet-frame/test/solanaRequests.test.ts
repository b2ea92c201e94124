import { createMemoryStore, systemClock } from '@hawser/common'
import type { SolanaChain } from '@hawser/testing/solana-node'
import { startSolanaChain } from '@hawser/testing/solana-node'
import { base58 } from '@scure/base'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentPart } from '../src/consent/consent.js'
import { createConsentQueue } from '../src/consent/createConsentQueue.js'
import { createKnownRecipients } from '../src/consent/facts/recipients.js'
import { simulateSolana } from '../src/consent/facts/simulateSolana.js'
import { gatherTokenAccounts } from '../src/consent/facts/tokenAccounts.js'
import { readSolanaTransaction } from '../src/consent/solana/readSolanaTransaction.js'
import { networks } from '../src/fixtures/wallet.js'
import { createRequests } from '../src/requests/createRequests.js'
import { nodeAt, openTestVault } from './fixtures/openTestVault.js'

const own = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const bob = address('4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn')
const carol = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const signer = createNoopSigner(own)
const signal = new AbortController().signal
let chain: SolanaChain

beforeAll(async () => {
  chain = await startSolanaChain({
    balances: { [own]: 10_000_000_000n, [bob]: 1_000_000_000n },
    mints: [{ program: 'token', decimals: 6, balances: { [own]: 500n, [bob]: 1n } }],
  })
})
afterAll(() => chain.stop())

async function build(instructions: readonly Instruction[]): Promise<Uint8Array> {
  const { value } = await createSolanaRpc(chain.rpcUrl).getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(own, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(value, one),
    (one) => appendTransactionMessageInstructions([...instructions], one),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
const sol = (amount: bigint) => getTransferSolInstruction({ source: signer, destination: bob, amount })
async function tokens(amount: bigint) {
  const [mint] = chain.mints
  if (!mint) throw new Error('no mint')
  const [source, destination] = await Promise.all(
    [own, bob].map(async (one) => address(await mint.tokenAccountOf(one))),
  )
  if (!source || !destination) throw new Error('no account')
  const instruction = getTransferCheckedInstruction({
    source,
    mint: address(mint.address),
    destination,
    authority: signer,
    amount,
    decimals: 6,
  })
  return { instruction, mint: mint.address, destination }
}

describe('simulation', () => {
  const simulate = async (instructions: readonly Instruction[], node = nodeAt(chain.rpcUrl)) =>
    simulateSolana({ transaction: await build(instructions), chainId: networks.solana, account: own }, { node, signal })

  it('default: SOL that goes, the fee included', async () => {
    expect(await simulate([sol(700n)])).toEqual({
      status: 'done',
      changes: [{ asset: { kind: 'native' }, units: -5_700n }],
    })
  })

  it('default: a token that goes', async () => {
    const { instruction, mint } = await tokens(200n)
    expect(await simulate([instruction])).toEqual({
      status: 'done',
      changes: [
        { asset: { kind: 'native' }, units: -5_000n },
        { asset: { kind: 'token', token: mint }, units: -200n },
      ],
    })
  })

  it('behavior: what would fail is told to, with what the program says', async () => {
    const { instruction } = await tokens(501n)
    expect(await simulate([instruction])).toEqual({
      status: 'fails',
      reason: expect.stringMatching(/insufficient funds/),
    })
  })

  it.each([null, {}, { value: [] }, { value: { err: null, accounts: [null] } }])(
    'behavior: a node that answers %j knows nothing',
    async (answer) => {
      expect(await simulate([sol(1n)], { ask: async () => answer })).toEqual({ status: 'unknown' })
    },
  )
})

describe('requests', () => {
  function open() {
    const queue = createConsentQueue()
    const { vault, asked } = openTestVault()
    const requests = createRequests({
      vault,
      queue,
      node: nodeAt(chain.rpcUrl),
      recipients: createKnownRecipients(createMemoryStore(), 'w'),
      clock: systemClock,
      origin: 'https://app.example',
      isOriginVerified: false,
    })
    let shown: readonly ConsentPart[] = []
    queue.watch(() => {
      shown = queue.current()?.parts ?? shown
      queue.approve('1')
    })
    const run = (method: string, params: unknown) =>
      requests.run({ id: '1', chainId: networks.solana, method, params }, signal)
    return { run, shown: () => shown, asked }
  }

  it('default: a transaction is shown, signed and sent', async () => {
    const { run, shown } = open()
    const before = chain.balanceOf(bob)
    const transaction = base58.encode(await build([sol(900n)]))
    const { signature } = (await run('solana_signAndSendTransaction', { transaction, options: {} })) as {
      signature: string
    }
    expect(shown()).toMatchObject([
      {
        account: own,
        actions: [{ kind: 'send', quantity: 900n, to: bob }],
        warnings: [{ code: 'unverifiedOrigin' }, { code: 'firstTime', address: bob }],
        fee: { units: 5_000n },
      },
    ])
    const status = async () => {
      const { value } = await createSolanaRpc(chain.rpcUrl)
        .getSignatureStatuses([signature as never])
        .send()
      return value[0]?.confirmationStatus ?? null
    }
    await expect.poll(status).not.toBeNull()
    expect(chain.balanceOf(bob) - before).toBe(900n)
  })

  it('default: a token is told by whose account it goes to', async () => {
    const { run, shown } = open()
    const { instruction, destination, mint } = await tokens(3n)
    await run('solana_signTransaction', { transaction: base58.encode(await build([instruction])) })
    expect(shown()[0]?.actions).toMatchObject([
      { kind: 'send', asset: { token: mint }, quantity: 3n, to: destination, toOwner: bob, decimals: 6 },
    ])
    expect(shown()[0]?.warnings).toContainEqual({ code: 'firstTime', address: bob })
  })

  it('behavior: a node that says of an account that it is somebody else’s is not believed', async () => {
    const real = nodeAt(chain.rpcUrl)
    const { instruction, destination } = await tokens(3n)
    const [mint] = chain.mints
    const lie = await real.ask(
      networks.solana,
      { method: 'getMultipleAccounts', params: [[await mint?.tokenAccountOf(own)], { encoding: 'base64' }] },
      signal,
    )
    const node = { ask: async () => lie }
    const actions = readSolanaTransaction(await build([instruction]), own).actions
    expect(await gatherTokenAccounts(actions, { chainId: networks.solana, node, signal })).toEqual(new Map())
    const honest = await gatherTokenAccounts(actions, { chainId: networks.solana, node: real, signal })
    expect(honest.get(destination)).toEqual({ owner: bob, token: mint?.address })
  })

  it('behavior: and where the transaction opens that account itself', async () => {
    const { run, shown } = open()
    const [mint] = chain.mints
    const ata = address(await (mint?.tokenAccountOf(carol) ?? ''))
    const { instruction } = await tokens(3n)
    const opening = getCreateAssociatedTokenIdempotentInstruction({
      payer: signer,
      ata,
      owner: carol,
      mint: address(mint?.address ?? ''),
    })
    const accounts = instruction.accounts.map((one, at) => (at === 2 ? { ...one, address: ata } : one))
    const transaction = base58.encode(await build([opening, { ...instruction, accounts }]))
    await run('solana_signTransaction', { transaction })
    expect(shown()[0]?.actions).toMatchObject([
      { kind: 'openTokenAccount', account: ata, owner: carol },
      { kind: 'send', to: ata, toOwner: carol },
    ])
    expect(shown()[0]?.simulation).toMatchObject({ status: 'done' })
  })

  it('default: of several transactions each is shown and signed', async () => {
    const { run, shown } = open()
    const transactions = [base58.encode(await build([sol(1n)])), base58.encode(await build([sol(2n)]))]
    const answer = (await run('solana_signAllTransactions', { transactions, pubkey: own })) as {
      transactions: string[]
    }
    expect(shown().map(({ actions }) => actions)).toMatchObject([[{ quantity: 1n }], [{ quantity: 2n }]])
    expect(answer.transactions).toHaveLength(2)
    for (const signed of answer.transactions)
      expect(base58.decode(signed).subarray(1, 65)).not.toEqual(new Uint8Array(64))
  })

  it('default: a message', async () => {
    const { run, shown } = open()
    const answer = await run('solana_signMessage', { message: base58.encode(new TextEncoder().encode('Hello')) })
    expect(shown()[0]?.actions).toMatchObject([{ kind: 'message', text: 'Hello' }])
    expect(base58.decode((answer as { signature: string }).signature)).toHaveLength(64)
  })

  it.each([
    ['solana_signTransaction', { transaction: '0OIl' }],
    ['solana_signTransaction', { transaction: 'abc' }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signMessage', { message: 7 }],
  ])('error: %s with %j is refused', async (method, params) => {
    await expect(open().run(method, params)).rejects.toMatchObject({ code: 'VAULT_UNSIGNABLE' })
  })
})
