import { Picture } from '../../components/Picture.js'

/** The mark of the app whose page this is: its own icon where it comes from its own server, else the letters of its name. */
export function AppImage({ name }: { readonly name: string }) {
  return <Picture src={findPageIcon()} name={name} size="large" className="hawser-wallet-image" />
}

function findPageIcon(): string | null {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="apple-touch-icon"], link[rel~="icon"]')
  if (!link?.href) return null
  const { origin, protocol } = new URL(link.href)
  return protocol === 'data:' || origin === location.origin ? link.href : null
}
