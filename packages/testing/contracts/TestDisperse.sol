// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Pays many receivers in one transaction, of several tokens and of the chain's own currency.
contract TestDisperse {
    struct Payment {
        /// The zero address for the chain's own currency.
        IERC20 token;
        address payable to;
        uint256 amount;
    }

    function disperse(Payment[] calldata payments) external payable {
        for (uint256 at = 0; at < payments.length; at++) {
            Payment calldata one = payments[at];
            if (address(one.token) == address(0)) {
                (bool isPaid,) = one.to.call{value: one.amount}("");
                require(isPaid, "NOT_PAID");
            } else {
                require(one.token.transferFrom(msg.sender, one.to, one.amount));
            }
        }
    }
}
