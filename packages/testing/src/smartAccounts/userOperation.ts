import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { addressSchema, hexSchema } from '../wallet/walletSchemas.js'

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((value) => BigInt(value)),
)
const word = v.pipe(hexSchema, v.regex(/^0x[0-9a-f]{64}$/i)) as unknown as v.GenericSchema<Hex>
const authorizationSchema = v.object({
  address: addressSchema,
  chainId: amountSchema,
  nonce: amountSchema,
  r: word,
  s: word,
  yParity: amountSchema,
})

/** A user operation of ERC-4337 in the form of JSON-RPC (entry point 0.7 and later). What is to be estimated may be left out. */
const userOperationSchema = v.object({
  sender: addressSchema,
  nonce: amountSchema,
  factory: v.nullish(v.union([addressSchema, v.literal('0x7702')])),
  factoryData: v.nullish(hexSchema),
  callData: hexSchema,
  callGasLimit: v.optional(amountSchema, '0x0'),
  verificationGasLimit: v.optional(amountSchema, '0x0'),
  preVerificationGas: v.optional(amountSchema, '0x0'),
  maxFeePerGas: v.optional(amountSchema, '0x0'),
  maxPriorityFeePerGas: v.optional(amountSchema, '0x0'),
  paymaster: v.nullish(addressSchema),
  paymasterVerificationGasLimit: v.nullish(amountSchema),
  paymasterPostOpGasLimit: v.nullish(amountSchema),
  paymasterData: v.nullish(hexSchema),
  signature: v.optional(hexSchema, '0x'),
  eip7702Auth: v.nullish(authorizationSchema),
})

/** A signed delegation of an account to code (EIP-7702). */
interface SignedDelegation {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

export type ParsedUserOperation = UserOperation<'0.8'> & { readonly authorization?: SignedDelegation | undefined }

/** Returns undefined for what is no user operation. */
export function parseUserOperation(value: unknown): ParsedUserOperation | undefined {
  const { success, output } = v.safeParse(userOperationSchema, value)
  if (!success) return undefined
  const { eip7702Auth, factory, factoryData, paymaster, ...rest } = output
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData, ...common } = rest
  return {
    ...common,
    ...(factory && { factory: factory as Address, factoryData: factoryData ?? '0x' }),
    ...(paymaster && {
      paymaster,
      paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? 0n,
      paymasterData: paymasterData ?? '0x',
    }),
    ...(eip7702Auth && {
      authorization: {
        address: eip7702Auth.address,
        chainId: Number(eip7702Auth.chainId),
        nonce: Number(eip7702Auth.nonce),
        r: eip7702Auth.r,
        s: eip7702Auth.s,
        yParity: Number(eip7702Auth.yParity),
      },
    }),
  } as ParsedUserOperation
}
