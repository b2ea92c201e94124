import { ViewLoading } from '../../components/Loading.js'
import { useListedWallet, useWallets } from '../wallets/useWallets.js'
import { PairingStage } from './PairingStage.js'

export interface ConnectingWalletConnectViewProps {
  /** A wallet of the wallet list. Without it, any wallet may answer. */
  readonly walletId?: string | undefined
}

/** Connects a wallet in another app, on this device or another one, and says what is going on. */
export function ConnectingWalletConnectView({ walletId }: ConnectingWalletConnectViewProps) {
  const wallets = useWallets()
  const { wallet, isComing } = useListedWallet(wallets, walletId)
  if (isComing) return <ViewLoading />
  return <PairingStage key={wallet?.id} wallets={wallets} wallet={wallet} />
}
