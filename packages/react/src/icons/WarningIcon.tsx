import { Icon, type IconProps } from './Icon.js'

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 9.5v4M12 16.5h.01M10.5 4.9 3.7 16.8a1.7 1.7 0 0 0 1.5 2.6h13.6a1.7 1.7 0 0 0 1.5-2.6L13.5 4.9a1.7 1.7 0 0 0-3 0Z" />
    </Icon>
  )
}
