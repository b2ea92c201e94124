import { ViewLoading } from '../../components/Loading.js'
import { useLoaded } from '../../components/useLoaded.js'
import type { PairingPanelProps } from './pairingPanelProps.js'
import { QrPanel } from './QrPanel.js'

const loadLocalPanel = async () => (await import('./LocalPanel.js')).LocalPanel

/** What belongs to one way of pairing. Where the code of another way does not come, the QR code and the link to copy stand in for it. */
export function PairingPanel({ way, ...props }: PairingPanelProps) {
  // In time for a tab that may be chosen.
  const LocalPanel = useLoaded(loadLocalPanel)
  const { environment, wallet, pairing, logo } = props
  if (way === 'qr' || LocalPanel === null) {
    return <QrPanel pairing={pairing} walletName={wallet?.name} logo={logo} isMobile={environment.isMobile} />
  }
  return LocalPanel ? <LocalPanel way={way} {...props} /> : <ViewLoading />
}
