import { Icon, type IconProps } from './Icon.js'

export function ReceiveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path className="hawser-icon-mirrored" d="M17 7 7 17M14.5 17H7V9.5" />
    </Icon>
  )
}
