// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 value) external returns (bool);
}

/// Has the public interface of Uniswap's merkle-distributor. Its settings are in its code, so a proxy shares them.
contract MerkleDistributor {
    event Claimed(uint256 index, address account, uint256 amount);

    error AlreadyClaimed();
    error InvalidProof();
    error ClaimWindowFinished();

    address public immutable token;
    bytes32 public immutable merkleRoot;
    /// 0 means that the claim window never closes.
    uint256 public immutable endTime;

    mapping(uint256 => uint256) private claimedBits;

    constructor(address token_, bytes32 merkleRoot_, uint256 endTime_) {
        token = token_;
        merkleRoot = merkleRoot_;
        endTime = endTime_;
    }

    function isClaimed(uint256 index) public view returns (bool) {
        return (claimedBits[index / 256] >> (index % 256)) & 1 == 1;
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata merkleProof) external {
        if (endTime != 0 && block.timestamp > endTime) revert ClaimWindowFinished();
        if (isClaimed(index)) revert AlreadyClaimed();
        bytes32 node = keccak256(abi.encodePacked(index, account, amount));
        for (uint256 i = 0; i < merkleProof.length; i++) {
            bytes32 other = merkleProof[i];
            node = node <= other ? keccak256(abi.encodePacked(node, other)) : keccak256(abi.encodePacked(other, node));
        }
        if (node != merkleRoot) revert InvalidProof();
        claimedBits[index / 256] |= 1 << (index % 256);
        require(IERC20(token).transfer(account, amount), "transfer failed");
        emit Claimed(index, account, amount);
    }
}
