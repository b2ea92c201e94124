import { useState } from 'react'
import type { AppInfo } from '../wallet/walletSnapshot.js'

interface AppBadgeProps {
  readonly app: Pick<AppInfo, 'name' | 'icon'>
}

/** An app's icon; its first letter until that is there, and where there is none. */
export function AppBadge({ app: { name, icon } }: AppBadgeProps) {
  const [loaded, setLoaded] = useState<string>()
  return (
    <span className="badge" aria-hidden="true">
      {loaded !== undefined && loaded === icon ? null : [...name][0]?.toUpperCase()}
      {icon ? (
        <img
          src={icon}
          alt=""
          hidden={loaded !== icon}
          // The app is not told on which page it is seen.
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(icon)}
        />
      ) : null}
    </span>
  )
}
