import type {
  Abi,
  AbiFunction,
  AbiParametersToPrimitiveTypes,
  AbiStateMutability,
  TypedData as AbiTypedData,
  ExtractAbiFunction,
  ExtractAbiFunctionNames,
  TypedDataToPrimitiveTypes,
} from 'abitype'
import type { TypedData } from './capabilities.js'

/** Functions that change nothing on chain. */
export type ReadMutability = 'pure' | 'view'
/** Functions that need a transaction. */
export type WriteMutability = 'nonpayable' | 'payable'

/** The names of an ABI's functions; any text where the ABI's type is not known (it was not written `as const`). */
export type FunctionName<
  TAbi extends Abi | readonly unknown[],
  TMutability extends AbiStateMutability,
> = TAbi extends Abi ? (Abi extends TAbi ? string : ExtractAbiFunctionNames<TAbi, TMutability>) : string

type FunctionOf<
  TAbi extends Abi | readonly unknown[],
  TName extends string,
  TMutability extends AbiStateMutability,
> = TAbi extends Abi ? (Abi extends TAbi ? AbiFunction : ExtractAbiFunction<TAbi, TName, TMutability>) : AbiFunction

/** A function's arguments; of an overloaded one, the arguments of any of its forms. */
export type FunctionArgs<
  TAbi extends Abi | readonly unknown[],
  TName extends string,
  TMutability extends AbiStateMutability,
> =
  FunctionOf<TAbi, TName, TMutability> extends infer TFunction extends AbiFunction
    ? AbiFunction extends TFunction
      ? readonly unknown[]
      : TFunction extends AbiFunction
        ? AbiParametersToPrimitiveTypes<TFunction['inputs'], 'inputs'>
        : never
    : readonly unknown[]

/** The result of a function: nothing, its one output, or the list of them. */
export type FunctionResult<
  TAbi extends Abi | readonly unknown[],
  TName extends string,
  TMutability extends AbiStateMutability,
> =
  FunctionOf<TAbi, TName, TMutability> extends infer TFunction extends AbiFunction
    ? AbiFunction extends TFunction
      ? unknown
      : TFunction extends AbiFunction
        ? Outputs<AbiParametersToPrimitiveTypes<TFunction['outputs'], 'outputs'>>
        : never
    : unknown

type Outputs<TOutputs extends readonly unknown[]> = TOutputs extends readonly []
  ? undefined
  : TOutputs extends readonly [infer TOutput]
    ? TOutput
    : TOutputs

/** `args`, required where the function has any. */
export type ArgsParameter<
  TAbi extends Abi | readonly unknown[],
  TName extends string,
  TMutability extends AbiStateMutability,
> =
  readonly [] extends FunctionArgs<TAbi, TName, TMutability>
    ? { readonly args?: FunctionArgs<TAbi, TName, TMutability> | undefined }
    : readonly unknown[] extends FunctionArgs<TAbi, TName, TMutability>
      ? { readonly args?: readonly unknown[] | undefined }
      : { readonly args: FunctionArgs<TAbi, TName, TMutability> }

/** Typed data (EIP-712) whose message is known by its types, where those are written in place or `as const`. */
export interface TypedDataOf<TTypes extends TypedData['types'], TPrimaryType extends keyof TTypes & string> {
  readonly domain?: TypedData['domain']
  readonly types: TTypes
  readonly primaryType: TPrimaryType | (IsAnyText<TTypes> extends true ? string : keyof TTypes & string)
  readonly message: TypedMessage<TTypes, TPrimaryType>
}

/** Whether the types of the fields are not known here. */
type IsAnyText<TTypes extends TypedData['types']> = string extends TTypes[keyof TTypes][number]['type'] ? true : false

type TypedMessage<TTypes extends TypedData['types'], TPrimaryType extends keyof TTypes & string> =
  IsAnyText<TTypes> extends true
    ? TypedData['message']
    : TTypes extends AbiTypedData
      ? TypedDataToPrimitiveTypes<TTypes>[TPrimaryType]
      : TypedData['message']
