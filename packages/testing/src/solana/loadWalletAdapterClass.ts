import type { BaseMessageSignerWalletAdapter, WalletReadyState } from '@solana/wallet-adapter-base'
import type { ScriptedSolanaWallet } from './scriptedSolanaWallet.js'

/** The parameters of a face that is made before its wallet is there. */
export interface WalletAdapterParameters
  extends Pick<ScriptedSolanaWallet, 'name' | 'icon' | 'supportedTransactionVersions'> {
  readonly wallet: () => ScriptedSolanaWallet
  readonly isInstalled: boolean
}

/** The face, and how it becomes installed while the page stands. */
export interface ScriptedWalletAdapter extends BaseMessageSignerWalletAdapter {
  install(): void
}

/** @throws where `@solana/wallet-adapter-base` or `@solana/web3.js` is not installed */
export async function loadWalletAdapterClass(): Promise<
  (parameters: WalletAdapterParameters) => ScriptedWalletAdapter
> {
  const [base, { PublicKey, VersionedTransaction, Transaction }] = await Promise.all([
    import('@solana/wallet-adapter-base'),
    import('@solana/web3.js'),
  ])
  type PublicKey = InstanceType<typeof PublicKey>
  type AnyTransaction = InstanceType<typeof Transaction> | InstanceType<typeof VersionedTransaction>

  class Face extends base.BaseMessageSignerWalletAdapter {
    readonly name: BaseMessageSignerWalletAdapter['name']
    readonly url = 'https://wallet.example'
    readonly icon: string
    readonly supportedTransactionVersions: ReadonlySet<'legacy' | 0>
    readyState: WalletReadyState
    publicKey: PublicKey | null = null
    connecting = false
    readonly #wallet: () => ScriptedSolanaWallet
    #stop: (() => void) | undefined

    constructor({ name, icon, supportedTransactionVersions, wallet, isInstalled }: WalletAdapterParameters) {
      super()
      this.name = name as BaseMessageSignerWalletAdapter['name']
      this.icon = icon
      this.supportedTransactionVersions = new Set(supportedTransactionVersions)
      this.readyState = isInstalled ? base.WalletReadyState.Installed : base.WalletReadyState.Unsupported
      this.#wallet = wallet
    }

    install(): void {
      this.readyState = base.WalletReadyState.Installed
      this.emit('readyStateChange', this.readyState)
    }

    async connect(): Promise<void> {
      await this.#open(false)
    }

    override async autoConnect(): Promise<void> {
      await this.#open(true)
    }

    async disconnect(): Promise<void> {
      try {
        await this.#wallet().disconnect()
      } finally {
        this.#end()
      }
    }

    async signMessage(message: Uint8Array): Promise<Uint8Array> {
      return this.#wallet().signMessage(this.#address(), message)
    }

    async signTransaction<T extends AnyTransaction>(transaction: T): Promise<T> {
      const [signed] = await this.signAllTransactions([transaction])
      return signed as T
    }

    override async signAllTransactions<T extends AnyTransaction>(transactions: T[]): Promise<T[]> {
      const wire = transactions.map((transaction) =>
        Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })),
      )
      const signed = await this.#wallet().signTransactions(this.#address(), wire, undefined)
      if (this.#wallet().isOn('malformedTransaction'))
        return signed.map((bytes) => ({ serialize: () => bytes })) as unknown[] as T[]
      return signed.map((bytes, i) =>
        transactions[i] instanceof VersionedTransaction
          ? VersionedTransaction.deserialize(bytes)
          : Transaction.from(bytes),
      ) as T[]
    }

    #address(): string {
      if (!this.publicKey) throw new base.WalletNotConnectedError()
      return this.publicKey.toBase58()
    }

    async #open(isSilent: boolean): Promise<void> {
      this.connecting = true
      try {
        const [address] = await this.#wallet().connect({ isSilent })
        if (!address) throw new base.WalletAccountError()
        this.publicKey = this.#wallet().isOn('malformedAccounts') ? malformedKey() : new PublicKey(address)
        this.#stop?.()
        this.#stop = this.#wallet().onAccounts((addresses) => this.#follow(addresses))
        this.emit('connect', this.publicKey)
      } catch (error) {
        const wrapped =
          error instanceof base.WalletError ? error : new base.WalletConnectionError(messageOf(error), error)
        this.emit('error', wrapped)
        throw wrapped
      } finally {
        this.connecting = false
      }
    }

    #follow([address]: readonly string[]): void {
      if (!address) {
        this.#end()
        return
      }
      this.publicKey = new PublicKey(address)
      this.emit('connect', this.publicKey)
    }

    #end(): void {
      this.#stop?.()
      this.#stop = undefined
      this.publicKey = null
      this.emit('disconnect')
    }
  }

  function malformedKey(): PublicKey {
    return { toBase58: () => 'nonsense' } as PublicKey
  }
  return (parameters) => new Face(parameters)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
