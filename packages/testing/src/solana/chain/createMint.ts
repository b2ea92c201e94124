import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import { createSolanaAccount, type SolanaAccount } from '../createSolanaAccount.js'
import { fund, type SolanaLedger } from './createSolanaLedger.js'

const system = address('11111111111111111111111111111111')
const programs = {
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  'token-2022': address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
} as const
const associatedToken = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const metadata = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** The interface's name for setting a token's metadata up. */
const initializeMetadata = [210, 225, 30, 162, 88, 184, 77, 141]
const mintSize = 82
/** Up to the kind of account, which extensions follow. */
const extendedMintSize = 166
/** The pointer that says that the metadata is in the mint itself, and a fee's terms, each after its kind and length. */
const pointerSize = 68
const transferFeeSize = 112

export interface MintPlan {
  readonly program: 'token' | 'token-2022'
  readonly decimals: number
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  /** Of Token-2022: what the token keeps of each transfer, in hundredths of a percent, and at most in base units. */
  readonly transferFee?: { readonly basisPoints: number; readonly maximum: bigint } | undefined
  /** What owners hold in their associated accounts, in base units. */
  readonly balances?: Readonly<Record<string, bigint>> | undefined
}

export interface LocalMint extends MintPlan {
  readonly address: string
  /** An owner's associated account. */
  tokenAccountOf(owner: string): Promise<string>
  /** In base units; 0n where the owner has no associated account. */
  balanceOf(owner: string): Promise<bigint>
  /** Opens the owner's associated account where it is missing. */
  mintTo(owner: string, amount: bigint): Promise<void>
}

/** A token made by the real programs, with its authority kept here. */
export async function createMint(ledger: SolanaLedger, plan: MintPlan): Promise<LocalMint> {
  const authority = await createSolanaAccount()
  const mintAccount = await createSolanaAccount()
  fund(ledger, authority.address, 10_000_000_000n)
  const mint = address(mintAccount.address)
  const program = programs[plan.program]
  const payer = address(authority.address)
  const { encode } = getAddressEncoder()
  const isPointed = plan.program === 'token-2022' && plan.name !== undefined
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(value)
    return [...u32(bytes.length), ...bytes]
  }

  const fee = plan.program === 'token-2022' ? plan.transferFee : undefined
  const size =
    isPointed || fee ? extendedMintSize + (isPointed ? pointerSize : 0) + (fee ? transferFeeSize : 0) : mintSize
  const room = isPointed ? size + 200 + (plan.name?.length ?? 0) : size
  const instructions: Instruction[] = [
    {
      programAddress: system,
      accounts: [
        { address: payer, role: AccountRole.WRITABLE_SIGNER },
        { address: mint, role: AccountRole.WRITABLE_SIGNER },
      ],
      data: Uint8Array.from([
        ...u32(0),
        ...u64(ledger.svm.minimumBalanceForRentExemption(BigInt(room))),
        ...u64(BigInt(size)),
        ...encode(program),
      ]),
    },
  ]
  const onMint = (data: readonly number[], more: Instruction['accounts'] = []): Instruction => ({
    programAddress: program,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }, ...more],
    data: Uint8Array.from(data),
  })
  if (fee)
    instructions.push(
      onMint([26, 0, 1, ...encode(payer), 1, ...encode(payer), ...u16(fee.basisPoints), ...u64(fee.maximum)]),
    )
  if (isPointed) instructions.push(onMint([39, 0, ...encode(payer), ...encode(mint)]))
  instructions.push(onMint([20, plan.decimals, ...encode(payer), 0]))
  if (isPointed) {
    instructions.push(
      onMint(
        [...initializeMetadata, ...text(plan.name ?? ''), ...text(plan.symbol ?? ''), ...text('')],
        [
          { address: payer, role: AccountRole.READONLY },
          { address: mint, role: AccountRole.READONLY },
          { address: payer, role: AccountRole.READONLY_SIGNER },
        ],
      ),
    )
  }
  await run(ledger, authority, instructions, [mintAccount])

  if (plan.program === 'token' && plan.name !== undefined) {
    const [at] = await getProgramDerivedAddress({
      programAddress: metadata,
      seeds: ['metadata', encode(metadata), encode(mint)],
    })
    const data = Uint8Array.from([
      4,
      ...encode(payer),
      ...encode(mint),
      ...text(plan.name),
      ...text(plan.symbol ?? ''),
      ...text(''),
    ])
    ledger.svm.setAccount({
      address: at,
      data,
      executable: false,
      lamports: lamports(ledger.svm.minimumBalanceForRentExemption(BigInt(data.length))),
      programAddress: metadata,
      space: BigInt(data.length),
    })
  }

  async function tokenAccountOf(owner: string): Promise<Address> {
    const [found] = await getProgramDerivedAddress({
      programAddress: associatedToken,
      seeds: [encode(address(owner)), encode(program), encode(mint)],
    })
    return found
  }

  async function mintTo(owner: string, amount: bigint): Promise<void> {
    const account = await tokenAccountOf(owner)
    await run(ledger, authority, [
      {
        programAddress: associatedToken,
        accounts: [
          { address: payer, role: AccountRole.WRITABLE_SIGNER },
          { address: account, role: AccountRole.WRITABLE },
          { address: address(owner), role: AccountRole.READONLY },
          { address: mint, role: AccountRole.READONLY },
          { address: system, role: AccountRole.READONLY },
          { address: program, role: AccountRole.READONLY },
        ],
        data: Uint8Array.of(1),
      },
      {
        programAddress: program,
        accounts: [
          { address: mint, role: AccountRole.WRITABLE },
          { address: account, role: AccountRole.WRITABLE },
          { address: payer, role: AccountRole.READONLY_SIGNER },
        ],
        data: Uint8Array.from([14, ...u64(amount), plan.decimals]),
      },
    ])
  }

  for (const [owner, amount] of Object.entries(plan.balances ?? {})) await mintTo(owner, amount)
  return {
    ...plan,
    address: mint,
    tokenAccountOf,
    mintTo,
    async balanceOf(owner) {
      const account = ledger.svm.getAccount(await tokenAccountOf(owner))
      return account.exists ? new DataView(Uint8Array.from(account.data).buffer).getBigUint64(64, true) : 0n
    },
  }
}

async function run(
  ledger: SolanaLedger,
  payer: SolanaAccount,
  instructions: readonly Instruction[],
  signers: readonly SolanaAccount[] = [],
): Promise<void> {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(address(payer.address), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(ledger.latestBlockhash(), paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const signed = await signTransaction(
    [payer, ...signers].map(({ keyPair }) => keyPair),
    compileTransaction(message),
  )
  const { err, logs } = ledger.execute(Uint8Array.from(getTransactionEncoder().encode(signed)))
  if (err !== null) throw new Error(`The token could not be made: ${JSON.stringify(err)}\n${logs.join('\n')}`)
}

function u16(value: number): readonly number[] {
  return [value & 255, value >> 8]
}

function u32(value: number): readonly number[] {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return [...bytes]
}

function u64(value: bigint): readonly number[] {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return [...bytes]
}
