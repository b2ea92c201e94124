// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Takes tokens for others during a call alone, with the functions of 0x's AllowanceHolder. It names the contracts that it is meant for as well, with those of 0x's
/// registry. https://github.com/0xProject/0x-settler
contract TestAllowanceHolder {
    using SafeERC20 for IERC20;

    /// Who may take how much of whose tokens while a call goes on.
    mapping(address => mapping(address => mapping(address => uint256))) private allowed;
    address private current;
    address private previous;

    /// Names another contract; none where it is paused.
    function setSettler(address settler) external {
        previous = current;
        current = settler;
    }

    function ownerOf(uint256 feature) external view returns (address) {
        require(feature == 2 && current != address(0), "PAUSED");
        return current;
    }

    function prev(uint128 feature) external view returns (address) {
        require(feature == 2 && previous != address(0), "NONE");
        return previous;
    }

    function exec(address operator, address token, uint256 amount, address target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        allowed[operator][msg.sender][token] = amount;
        // Whose it is stands behind the data (ERC-2771).
        (bool done, bytes memory answer) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        allowed[operator][msg.sender][token] = 0;
        return answer;
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        allowed[msg.sender][owner][token] -= amount;
        IERC20(token).safeTransferFrom(owner, recipient, amount);
        return true;
    }
}
