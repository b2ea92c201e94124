import type { ChainNamespace } from '@hawser/common'

/**
 * What each namespace's own library calls its client, and how a wallet's provider looks there. Adapters say it by declaration merging.
 *
 * @example
 * declare module '@hawser/core' {
 *   interface ChainLibraries {
 *     eip155: { client: Client; provider: Eip1193Provider }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: adapters add to it
export interface ChainLibraries {}

type LibraryOf<TNamespace, TPart extends string> = TNamespace extends keyof ChainLibraries
  ? ChainLibraries[TNamespace] extends { readonly [TName in TPart]: infer T }
    ? T
    : unknown
  : unknown

/** The client of a namespace's library; unknown where no adapter says. */
export type ChainClient<TNamespace extends ChainNamespace = ChainNamespace> = LibraryOf<TNamespace, 'client'>

/** A wallet's provider in the manner of a namespace; unknown where no adapter says. */
export type WalletProvider<TNamespace extends ChainNamespace = ChainNamespace> = LibraryOf<TNamespace, 'provider'>
