// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {IPaymaster, PackedUserOperation, IEntryPoint} from "@openzeppelin/contracts/interfaces/draft-IERC4337.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// Pays for the user operations that its signer has signed for, until the time that the signature names.
contract TestPaymaster is IPaymaster {
    IEntryPoint public immutable entryPoint;
    address public immutable signer;

    constructor(IEntryPoint entryPoint_, address signer_) payable {
        entryPoint = entryPoint_;
        signer = signer_;
    }

    /// Of `paymasterData`: the end (6 bytes), then the signature (65).
    function validatePaymasterUserOp(PackedUserOperation calldata userOp, bytes32, uint256)
        external
        view
        virtual
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == address(entryPoint), "NOT_THE_ENTRY_POINT");
        bytes calldata data = userOp.paymasterAndData[52:];
        require(data.length == 71, "WRONG_DATA");
        uint48 validUntil = uint48(bytes6(data[:6]));
        bytes32 hash = MessageHashUtils.toEthSignedMessageHash(hashOf(userOp, validUntil));
        (address found,,) = ECDSA.tryRecover(hash, data[6:]);
        return ("", (uint256(validUntil) << 160) | (found == signer ? 0 : 1));
    }

    function hashOf(PackedUserOperation calldata userOp, uint48 validUntil) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                userOp.sender,
                userOp.nonce,
                keccak256(userOp.initCode),
                keccak256(userOp.callData),
                userOp.accountGasLimits,
                userOp.preVerificationGas,
                userOp.gasFees,
                bytes32(userOp.paymasterAndData[20:52]),
                block.chainid,
                address(this),
                validUntil
            )
        );
    }

    function postOp(PostOpMode, bytes calldata, uint256, uint256) external virtual {}
}
