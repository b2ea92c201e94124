// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {PackedUserOperation, IEntryPoint} from "@openzeppelin/contracts/interfaces/draft-IERC4337.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {TestPaymaster} from "TestPaymaster.sol";

/// Pays likewise, and takes what it has cost from the sender in a token afterwards: the allowance may be given by the user operation itself.
contract TestTokenPaymaster is TestPaymaster {
    using SafeERC20 for IERC20;

    /// What it takes for its own last step.
    uint256 public constant POST_OP_GAS = 60_000;

    constructor(IEntryPoint entryPoint_, address signer_) payable TestPaymaster(entryPoint_, signer_) {}

    /// Of `paymasterData`: the end (6 bytes), the token (20), units of it for 10**18 wei (32), then the signature (65).
    function validatePaymasterUserOp(PackedUserOperation calldata userOp, bytes32, uint256)
        external
        view
        override
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == address(entryPoint), "NOT_THE_ENTRY_POINT");
        bytes calldata data = userOp.paymasterAndData[52:];
        require(data.length == 123, "WRONG_DATA");
        uint48 validUntil = uint48(bytes6(data[:6]));
        address token = address(bytes20(data[6:26]));
        uint256 rate = uint256(bytes32(data[26:58]));
        bytes32 hash = MessageHashUtils.toEthSignedMessageHash(tokenHashOf(userOp, validUntil, token, rate));
        (address found,,) = ECDSA.tryRecover(hash, data[58:]);
        return (abi.encode(userOp.sender, token, rate), (uint256(validUntil) << 160) | (found == signer ? 0 : 1));
    }

    function tokenHashOf(PackedUserOperation calldata userOp, uint48 validUntil, address token, uint256 rate)
        public
        view
        returns (bytes32)
    {
        return keccak256(abi.encode(hashOf(userOp, validUntil), token, rate));
    }

    function postOp(PostOpMode mode, bytes calldata context, uint256 cost, uint256 feePerGas) external override {
        require(msg.sender == address(entryPoint), "NOT_THE_ENTRY_POINT");
        // What failed has given no allowance.
        if (mode != PostOpMode.opSucceeded) return;
        (address sender, address token, uint256 rate) = abi.decode(context, (address, address, uint256));
        uint256 amount = ((cost + POST_OP_GAS * feePerGas) * rate) / 1e18;
        IERC20(token).safeTransferFrom(sender, address(this), amount);
    }
}
