import type { ChainNamespace } from '@hawser/common'
import { type HawserState, selectPairedConnections } from '@hawser/core'
import type { WalletEntry } from '@hawser/core/wallets'
import * as feature from '@hawser/core/wallets'
import type { ComponentType, FunctionComponent } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { WalletRow } from '../connect/WalletRow.js'
import { WalletsFeatureContext } from './useWallets.js'
import { viewOfWallet } from './viewOfWallet.js'
import { WalletPicture } from './WalletPicture.js'

// The wallet list's feature with what shows it, by one `import()`: each further one costs the first load a script of its own.

export interface ListedWalletProps {
  readonly wallet: WalletEntry
  readonly isRecent: boolean
  /** Another row has the same name. */
  readonly isNameShared: boolean
  readonly namespace?: ChainNamespace | undefined
}

/** A wallet of the wallet list in the connect list. */
function ListedWallet({ wallet, isRecent, isNameShared, namespace }: ListedWalletProps) {
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

/** The code that the connect list needs to show wallets of the wallet list. */
export const walletRows = { feature, ListedWallet }

/** The component with the wallets feature at hand. */
export function withWallets<TProps extends object>(Component: ComponentType<TProps>): FunctionComponent<TProps> {
  return function WithWallets(props: TProps) {
    return (
      <WalletsFeatureContext.Provider value={feature}>
        <Component {...props} />
      </WalletsFeatureContext.Provider>
    )
  }
}
