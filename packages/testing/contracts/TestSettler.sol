// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {TestAllowanceHolder} from "./TestAllowanceHolder.sol";
import {TestPermit2} from "./TestPermit2.sol";

/// Swaps what it takes of whoever calls, with the functions of 0x's Settlers: the first action may take a token, by Permit2 or by AllowanceHolder; each one after it
/// calls a pool; what has to arrive is checked at the end. As theirs, it reads an action to its end even where that is behind the data that were built.
/// https://github.com/0xProject/0x-settler
contract TestSettler {
    using SafeERC20 for IERC20;

    struct AllowedSlippage {
        address payable recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    bytes4 private constant TRANSFER_FROM =
        bytes4(keccak256("TRANSFER_FROM(address,((address,uint256),uint256,uint256),bytes)"));
    bytes4 private constant BASIC = bytes4(keccak256("BASIC(address,uint256,address,uint256,bytes)"));
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    TestAllowanceHolder private immutable holder;
    TestPermit2 private immutable permit2;

    constructor(TestAllowanceHolder holder_, TestPermit2 permit2_) {
        holder = holder_;
        permit2 = permit2_;
    }

    receive() external payable {}

    function execute(AllowedSlippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        for (uint256 i = 0; i < actions.length; i++) {
            bytes4 action;
            bytes calldata data;
            assembly {
                // Without a check against the end of the data: the signature stands behind them.
                data.offset := add(actions.offset, calldataload(add(actions.offset, mul(i, 32))))
                data.length := sub(calldataload(data.offset), 4)
                action := calldataload(add(data.offset, 32))
                data.offset := add(data.offset, 36)
            }
            if (i == 0 && action == TRANSFER_FROM) take(data);
            else if (action == BASIC) callPool(data);
            else revert("ACTION_INVALID");
        }
        pay(slippage);
        return true;
    }

    function take(bytes calldata data) private {
        (address to, TestPermit2.PermitTransferFrom memory permit, bytes memory signature) =
            abi.decode(data, (address, TestPermit2.PermitTransferFrom, bytes));
        TestPermit2.TokenPermissions memory permitted = permit.permitted;
        if (msg.sender == address(holder)) {
            require(signature.length == 0 && permit.nonce == 0, "SIGNATURE_FORWARDED");
            require(block.timestamp <= permit.deadline, "EXPIRED");
            address owner = address(bytes20(msg.data[msg.data.length - 20:]));
            holder.transferFrom(permitted.token, owner, to, permitted.amount);
        } else {
            TestPermit2.SignatureTransferDetails memory details =
                TestPermit2.SignatureTransferDetails(to, permitted.amount);
            permit2.permitTransferFrom(permit, details, msg.sender, signature);
        }
    }

    /// Has a pool take a share of what is here, the amount of which is put into the data.
    function callPool(bytes calldata data) private {
        (address token, uint256 share, address pool, uint256 offset, bytes memory question) =
            abi.decode(data, (address, uint256, address, uint256, bytes));
        require(pool != address(permit2) && pool != address(holder), "CONFUSED_DEPUTY");
        uint256 amount = (IERC20(token).balanceOf(address(this)) * share) / 10_000;
        require(offset + 32 <= question.length, "OUT_OF_DATA");
        assembly {
            mstore(add(add(question, 32), offset), amount)
        }
        IERC20(token).forceApprove(pool, amount);
        (bool done, bytes memory answer) = pool.call(question);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    function pay(AllowedSlippage calldata slippage) private {
        if (slippage.minAmountOut == 0 && slippage.buyToken == address(0)) return;
        bool isNative = slippage.buyToken == NATIVE;
        uint256 bought = isNative ? address(this).balance : IERC20(slippage.buyToken).balanceOf(address(this));
        require(bought >= slippage.minAmountOut, "TOO_MUCH_SLIPPAGE");
        if (isNative) {
            (bool sent, ) = slippage.recipient.call{value: bought}("");
            require(sent, "NOT_TAKEN");
        } else IERC20(slippage.buyToken).safeTransfer(slippage.recipient, bought);
    }
}
