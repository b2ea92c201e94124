import { useState } from 'react'
import { readRunConfig } from '../config/runConfig.js'
import { sampleWalletOf } from '../config/sampleWallet.js'
import { demoWalletIcon, demoWalletName } from '../demo/demoWalletInfo.js'

/** The wallets that a visitor without one can use here, and how; nothing in a run without them. */
export function TwoWallets() {
  const [config] = useState(() => readRunConfig(document))
  const [bollard] = sampleWalletOf(config)
  if (!config.demoWallet) return null
  return (
    <section className="two-wallets" aria-labelledby="two-wallets-heading">
      <h2 id="two-wallets-heading">{bollard ? 'Two wallets to try it with' : 'A wallet to try it with'}</h2>
      <ul>
        <li>
          <img src={demoWalletIcon} alt="" width={44} height={44} />
          <div>
            <h3>{demoWalletName}</h3>
            <p>
              Part of this page, like a browser extension, on all four chains. Press Connect, choose {demoWalletName},
              and approve in its window at the corner.
            </p>
          </div>
        </li>
        {bollard ? (
          <li>
            <img src={bollard.imageUrl} alt="" width={44} height={44} />
            <div>
              <h3>{bollard.name}</h3>
              <p>
                A wallet of its own, connected over WalletConnect as one on your phone would be. Choose {bollard.name}{' '}
                in the list, or paste the link below the QR code into it.{' '}
                <a href={bollard.homepage} target="_blank" rel="noreferrer">
                  Open {bollard.name} in a new tab
                </a>
              </p>
            </div>
          </li>
        ) : null}
      </ul>
      <p className="two-wallets-note">
        Local test networks. Connect with {bollard ? `${demoWalletName} or ${bollard.name}` : demoWalletName}.
      </p>
    </section>
  )
}
