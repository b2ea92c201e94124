import { waitForReceipt } from '@hawser/core/actions'
import { createSolanaAccount, type SolanaAccount } from '@hawser/testing/solana'
import type { LocalMint, SolanaChain } from '@hawser/testing/solana-node'
import { AccountRole, type Address, address } from '@solana/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { transfer } from '../src/flows/transfer.js'
import { createTokenAccount, token2022Program, tokenProgram, transferSol } from '../src/kit/instructions.js'
import { findTokenAccount } from '../src/kit/tokenAccount.js'
import { runInstructions, setAuthority } from './fixtures/setAuthority.js'
import { type FlakyFixture, startFlakyFixture } from './fixtures/startFlakyFixture.js'

const open: FlakyFixture[] = []
async function start(program: LocalMint['program'] = 'token') {
  const fixture = await startFlakyFixture({ isOnly: true, mints: [{ program, decimals: 6 }] })
  open.push(fixture)
  const [mint] = fixture.chain.mints
  if (!mint) throw new Error('The chain has no token.')
  await mint.mintTo(fixture.address, 5_000_000n)
  const receiver = await createSolanaAccount()
  const thief = await createSolanaAccount()
  await mint.mintTo(receiver.address, 1n)
  const account = await mint.tokenAccountOf(receiver.address)
  const request = { to: receiver.address, amount: 1_000_000n, tokenAddress: mint.address }
  const signings = () => fixture.wallet.log.filter(({ method }) => method.startsWith('sign')).length
  return { ...fixture, mint, receiver, thief, account, request, signings }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

const reassign = ({ chain, account, receiver, thief }: Awaited<ReturnType<typeof start>>) =>
  setAuthority(chain, { account, program: tokenProgram, from: receiver, to: thief.address })

describe("the receiver's associated account", () => {
  it('behavior: it was given to somebody else: nothing is asked of the wallet, and nothing is sent', async () => {
    const fixture = await start()
    const { hawser, mint, account, request, receiver, thief, signings } = fixture
    await reassign(fixture)
    await expect(transfer(hawser, request)).rejects.toMatchObject({
      code: 'TOKEN_ACCOUNT_TAKEN',
      name: 'TokenAccountTakenError',
      account,
      owner: thief.address,
      message: expect.stringMatching(/somebody else.*Ask/s),
    })
    expect(signings()).toBe(0)
    expect(await mint.balanceOf(receiver.address)).toBe(1n)
  })

  it('behavior: it is given away after the node was asked of it: the chain refuses', async () => {
    const fixture = await start()
    const { hawser, mint, request, receiver, answerBy, signings } = fixture
    let isSimulated = false
    answerBy(async (method, pass) => {
      if (method === 'simulateTransaction') isSimulated = true
      // The last that is asked before the wallet is.
      if (method === 'getLatestBlockhash' && isSimulated) await reassign(fixture)
      return pass()
    })
    const before = await mint.balanceOf(receiver.address)
    await expect(transfer(hawser, request)).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
    })
    expect(signings()).toBe(1)
    expect(await mint.balanceOf(receiver.address)).toBe(before)
  })

  it('behavior: by Token-2022 it cannot be given away', async () => {
    const { chain, hawser, mint, account, request, receiver, thief } = await start('token-2022')
    const giving = setAuthority(chain, { account, program: token2022Program, from: receiver, to: thief.address })
    await expect(giving).rejects.toThrow()
    await waitForReceipt(hawser, await transfer(hawser, request))
    expect(await mint.balanceOf(receiver.address)).toBe(1_000_001n)
  })
})

describe('wrapped lamports', () => {
  it('behavior: somebody else may close the account and have what is in it: nothing is sent', async () => {
    const { hawser, chain, accounts, receiver, thief, signings } = await start()
    const [own] = accounts
    const wrapped = address('So11111111111111111111111111111111111111112')
    chain.fund(receiver.address, 1_000_000_000n)
    const [source, account] = await Promise.all([own, receiver].map((payer) => wrap(chain, payer, wrapped, 1_000_000n)))
    expect(source).not.toBe(account)
    const request = { to: receiver.address, amount: 400_000n, tokenAddress: wrapped }
    await waitForReceipt(hawser, await transfer(hawser, request))
    const asked = signings()
    const closing = { program: tokenProgram, from: receiver, to: thief.address, authority: 'close' } as const
    await setAuthority(chain, { account: account ?? '', ...closing })
    await expect(transfer(hawser, request)).rejects.toMatchObject({
      code: 'TOKEN_ACCOUNT_TAKEN',
      owner: thief.address,
    })
    expect(signings()).toBe(asked)
  })

  /** The account that holds them. */
  async function wrap(chain: SolanaChain, payer: SolanaAccount, mint: Address, lamports: bigint): Promise<Address> {
    const owner = address(payer.address)
    const account = await findTokenAccount(owner, mint, tokenProgram)
    await runInstructions(chain, payer, [
      createTokenAccount({ payer: owner, address: account, owner, mint, program: tokenProgram }),
      transferSol(owner, account, lamports),
      // What came counts from here on.
      {
        programAddress: tokenProgram,
        accounts: [{ address: account, role: AccountRole.WRITABLE }],
        data: Uint8Array.of(17),
      },
    ])
    return account
  }
})

describe('the accounts of the sender', () => {
  it('behavior: one that was given to somebody else counts for nothing', async () => {
    const { hawser, chain, mint, accounts, thief, receiver, request } = await start()
    const [own] = accounts
    const account = await mint.tokenAccountOf(own.address)
    await setAuthority(chain, { account, program: tokenProgram, from: own, to: thief.address })
    await expect(transfer(hawser, request)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await mint.balanceOf(receiver.address)).toBe(1n)
  })
})
