import type { AppInfo } from '../wallet/walletSnapshot.js'

interface AppOriginProps {
  readonly app: AppInfo
}

/** Where an app says it runs, and whether that was checked. */
export function AppOrigin({ app }: AppOriginProps) {
  if (app.isScam || app.validation === 'INVALID') {
    return (
      <p className="origin" data-origin="bad">
        {app.isScam ? 'Known scam: ' : `Claims to be ${app.url}, but is not: `}
        <strong>{app.origin ?? app.url}</strong>
      </p>
    )
  }
  if (app.validation === 'VALID') {
    return (
      <p className="origin" data-origin="good">
        <strong>{app.origin ?? app.url}</strong> (verified)
      </p>
    )
  }
  return (
    <p className="origin">
      <strong>{app.url}</strong> (not verified)
    </p>
  )
}
