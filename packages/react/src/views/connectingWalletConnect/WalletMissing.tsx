import type { WalletEntry } from '@hawser/core/wallets'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { useHawser } from '../../provider/useHawser.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { waysToGet } from '../wallets/waysToGet.js'

export interface WalletMissingProps {
  readonly wallet: WalletEntry
  readonly os: 'ios' | 'android' | 'desktop'
}

/** For who does not have the wallet: on a phone straight to its store, else to where it can be got from. */
export function WalletMissing({ wallet, os }: WalletMissingProps) {
  const text = useText(enPairing)
  const { router } = useHawser()
  const [way] = waysToGet(wallet, os)
  if (!way) return null
  return (
    <p className="hawser-connect-footer">
      <span className="hawser-pairing-missing">{text('pairing.noWallet', { wallet: wallet.name })}</span>
      {os === 'desktop' ? (
        <Button
          variant="quiet"
          size="small"
          data-hawser-open="WalletDetails"
          onClick={() => router.push({ name: 'WalletDetails', parameters: { walletId: wallet.id } })}
        >
          {text('pairing.get')}
        </Button>
      ) : (
        <ExternalLink href={way.href}>{text('pairing.get')}</ExternalLink>
      )}
    </p>
  )
}
