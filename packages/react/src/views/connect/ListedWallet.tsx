import type { ChainNamespace } from '@hawser/common'
import { type HawserState, selectPairedConnections } from '@hawser/core'
import type { WalletEntry } from '@hawser/core/wallets'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import type { WalletsFeature } from '../wallets/useWallets.js'
import { viewOfWallet } from '../wallets/viewOfWallet.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { WalletRow } from './WalletRow.js'

export interface ListedWalletProps {
  readonly feature: WalletsFeature
  readonly wallet: WalletEntry
  readonly isRecent: boolean
  /** Another row has the same name. */
  readonly isNameShared: boolean
  readonly namespace?: ChainNamespace | undefined
}

/** A wallet of the wallet list in the connect list. */
export function ListedWallet({ feature, wallet, isRecent, isNameShared, namespace }: ListedWalletProps) {
  const hawser = useHawser()
  const text = useText()
  const { id, name, rdns, isInstalled } = wallet
  // Of the wallets in other apps one has the session.
  const isConnected = useHawserState((state) => isPairedConnected(state, id))
  return (
    <WalletRow
      data-hawser-wallet={id}
      name={name}
      picture={<WalletPicture api={hawser.use(feature.wallets)} wallet={wallet} />}
      subtitle={isNameShared ? rdns : undefined}
      isConnected={isConnected}
      isRecent={isRecent}
      tag={isInstalled ? text('connect.installed') : undefined}
      onClick={() => hawser.router.push(viewOfWallet(feature, hawser, wallet, hawser.getSnapshot(), namespace))}
    />
  )
}

function isPairedConnected(state: HawserState, walletId: string): boolean {
  return (
    state.connecting.wallet?.id === walletId &&
    selectPairedConnections(state).some(({ status }) => status === 'connected')
  )
}
